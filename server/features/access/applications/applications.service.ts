import type { AuditAction } from '#contract/auditActions'
import { assertReadOnly, assertVersion } from '#server/core/assertions'
import type { SortOf } from '#contract/resource'
import {
  applications,
  type ApplicationChange,
  type ApplicationCompany,
  type ApplicationCreation,
  type ApplicationFilter,
  type ApplicationRecord,
} from '#contract/applications'
import type { Reader, Transaction } from '#db/connect'
import { enforce, Refusal } from '#server/core/errors'
import { type Page, numericId, type ListQuery } from '#server/core/http/listRequest'
import type { Scope } from '#server/core/scope'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { changesOf } from '#server/platform/roles/roleAudit'
import * as policy from './applications.policy.ts'
import {
  existingPermissions,
  findApplication,
  listApplications,
  listCompaniesOf,
  type StoredApplication,
} from '#server/platform/applications/applications.queries'
import {
  freePlace,
  insertApplication,
  insertRoot,
  lastPlace,
  lockApplications,
  setState,
  updateApplication,
  type ApplicationFields,
} from './applicationStore.queries.ts'

const toRecord = ({
  applicationNumber: _number,
  ...record
}: StoredApplication): ApplicationRecord => record

const log = (
  trx: Transaction,
  scope: Scope,
  action: AuditAction,
  application: StoredApplication,
  [before, after]: [Record<string, unknown>, Record<string, unknown>],
): Promise<void> =>
  writeAudit(trx, scope, scope.now(), {
    action,
    actor: scope.actor,
    target: { type: 'application', id: application.id, name: application.name },
    applicationId: application.applicationNumber,
    before,
    after,
  })

/** @throws Refusal `notFound` */
export const existing = async (read: Reader, id: string): Promise<StoredApplication> => {
  const number = numericId(id)
  const application = number === null ? null : await findApplication(read, number)
  if (!application) throw new Refusal('notFound')
  return application
}

/** A page of all applications, retired ones too. */
export const listAllApplications = async (
  scope: Scope,
  list: ListQuery<SortOf<typeof applications>, ApplicationFilter>,
): Promise<Page<ApplicationRecord>> => {
  const { applications, total } = await listApplications(scope.db.read, list)
  return { rows: applications.map(toRecord), total, first: list.first }
}

/** @throws Refusal `notFound` */
export const getApplication = async (scope: Scope, id: string): Promise<ApplicationRecord> =>
  toRecord(await existing(scope.db.read, id))

/** A page of the companies that have it among their platforms. @throws Refusal `notFound` */
export const listApplicationCompanies = async (
  scope: Scope,
  id: string,
  list: ListQuery<'id' | 'name', object>,
): Promise<Page<ApplicationCompany>> => {
  const { applicationNumber } = await existing(scope.db.read, id)
  return { ...(await listCompaniesOf(scope.db.read, applicationNumber, list)), first: list.first }
}

/** The codes in their order, each once. @throws Refusal `invalidInput` where one names no permission */
const checkedCodes = async (read: Reader, codes: readonly number[]): Promise<number[]> => {
  const unique = [...new Set(codes)].toSorted((a, b) => a - b)
  const known = await existingPermissions(read, unique)
  if (!unique.every((code) => known.has(code)))
    throw new Refusal('invalidInput', {
      fields: { permissionCodes: { key: 'validation.permissionCode' } },
    })
  return unique
}

/** Creates an application with an empty permission tree. @throws Refusal `applicationNameExists`, `invalidInput` */
export const createApplication = (
  scope: Scope,
  body: ApplicationCreation,
): Promise<ApplicationRecord> =>
  scope.db.transaction(async (trx) => {
    await lockApplications(trx)
    const order = body.order ?? (await lastPlace(trx))
    const fields: ApplicationFields = {
      name: body.name,
      enName: body.enName,
      description: body.description ?? '',
      enDescription: body.enDescription ?? '',
      type: body.type,
      url: body.url ?? '',
      icon: body.icon ?? '',
      contact: body.contact ?? '',
      permissionCodes: await checkedCodes(trx, body.permissionCodes ?? []),
      order,
    }
    await freePlace(trx, 0, order)
    const id = await insertApplication(trx, fields, scope.now())
    await insertRoot(trx, { id, name: body.name, enName: body.enName }, scope.now())
    await markRightsChanged(trx)
    const created = await existing(trx, String(id))
    await log(trx, scope, 'application.create', created, [{}, { ...fields, appId: created.appId }])
    return toRecord(created)
  })

/**
 * Changes an application, or moves it to another place; others make room. @throws Refusal `applicationNameExists`,
 * `invalidInput`, `notFound`, `changedMeanwhile`, `applicationBelongsToProgram`
 */
export const changeApplication = (
  scope: Scope,
  id: string,
  body: ApplicationChange,
): Promise<ApplicationRecord> =>
  scope.db.transaction(async (trx) => {
    await lockApplications(trx)
    const before = await existing(trx, id)
    assertReadOnly(applications, before, body)
    assertVersion(before, body)
    const fields: ApplicationFields = {
      name: body.name ?? before.name,
      enName: body.enName ?? before.enName,
      description: body.description ?? before.description,
      enDescription: body.enDescription ?? before.enDescription,
      type: body.type ?? before.type,
      url: body.url ?? before.url,
      icon: body.icon ?? before.icon,
      contact: body.contact ?? before.contact,
      permissionCodes:
        body.permissionCodes === undefined
          ? before.permissionCodes
          : await checkedCodes(trx, body.permissionCodes),
      order: body.order ?? before.order,
    }
    enforce(policy.mayChange(before, fields))
    if (fields.order !== before.order) await freePlace(trx, before.applicationNumber, fields.order)
    await updateApplication(trx, before.applicationNumber, fields, scope.now())
    const after = await existing(trx, id)
    await log(trx, scope, 'application.edit', after, changesOf({ ...before }, { ...fields }))
    return toRecord(after)
  })

/**
 * Takes an application out of use, or brings it back. @throws Refusal `notFound`, `statusDoesNotAllow` (is so already),
 * `applicationBelongsToProgram`
 */
export const moveToState = (
  scope: Scope,
  id: string,
  state: ApplicationRecord['state'],
): Promise<ApplicationRecord> =>
  scope.db.transaction(async (trx) => {
    const before = await existing(trx, id)
    if (state === 'retired') enforce(policy.mayRetire(before))
    if (!(await setState(trx, before.applicationNumber, state, scope.now())))
      throw new Refusal('statusDoesNotAllow')
    const action = state === 'retired' ? 'application.retire' : 'application.restore'
    await log(trx, scope, action, before, [{ state: before.state }, { state }])
    return toRecord(await existing(trx, id))
  })
