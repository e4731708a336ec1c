import {
  applications,
  emptyTexts,
  type ApplicationCompany,
  type ApplicationRecord,
} from '#contract/access/applications'
import type { Reader } from '#db/connect'
import { requireAllowed, Refusal, invalidField } from '#server/core/errors'
import type { ListQuery } from '#contract/core/paging'
import type { Page } from '#db/page'
import type { Scope } from '#server/core/scope'
import { auditOf } from '#server/platform/audit/writeAudit'
import { mayChangeApplication, mayRetireApplication } from '#contract/policies/applications'
import {
  applicationTable,
  existingPermissions,
  freePlace,
  insertRoot,
  lastPlace,
  listCompaniesOf,
  lockApplications,
  nextAppId,
  setCodes,
  setState,
} from './applications.queries.ts'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { makeCrud } from '#server/platform/routing/crud'

const checkedCodes = async (read: Reader, codes: readonly number[]): Promise<number[]> => {
  const unique = [...new Set(codes)].toSorted((a, b) => a - b)
  const known = await existingPermissions(read, unique)
  if (!unique.every((code) => known.has(code)))
    throw invalidField('permissionCodes', 'validation.permissionCode')
  return unique
}

/**
 * Includes retired applications. A new application gets a permission tree that holds only its root; changing the order
 * of one shifts the applications after its new position.
 */
export const applicationService = makeCrud(applicationTable, {
  nameOf: ({ name }) => name,
  applicationOf: ({ id }) => Number(id),
  lock: lockApplications,
  create: async (trx, scope, body) => {
    const order = body.order ?? (await lastPlace(trx))
    const permissionCodes = await checkedCodes(trx, body.permissionCodes ?? [])
    await freePlace(trx, 0, order, scope.now())
    return { ...emptyTexts, ...body, permissionCodes, order, appId: await nextAppId(trx) }
  },
  change: async (trx, scope, before, after) => {
    const permissionCodes = await checkedCodes(trx, after.permissionCodes)
    requireAllowed(mayChangeApplication(before, { ...after, permissionCodes }))
    if (after.order !== before.order)
      await freePlace(trx, Number(before.id), after.order, scope.now())
    return { ...after, permissionCodes }
  },
  after: async (trx, scope, id, { name = '', enName = '', permissionCodes = [] } = {}, before) => {
    if (!before) {
      await insertRoot(trx, { id, name, enName }, scope.now())
      await markRightsChanged(trx)
    }
    await setCodes(trx, id, permissionCodes)
  },
})

const audit = auditOf(applications)

export const listApplicationCompanies = async (
  scope: Scope,
  id: string,
  list: ListQuery<'id' | 'name', object>,
): Promise<Page<ApplicationCompany>> => {
  const application = await applicationService.get(scope, id)
  const page = await listCompaniesOf(scope.db.read, Number(application.id), list)
  return { ...page, first: list.first }
}

/** Retires or restores an application. */
export const moveToState = (
  scope: Scope,
  id: string,
  state: ApplicationRecord['state'],
): Promise<ApplicationRecord> =>
  scope.db.transaction(async (trx) => {
    const before = await applicationService.require(scope, trx, id)
    if (state === 'retired') requireAllowed(mayRetireApplication(before))
    const number = Number(before.id)
    if (!(await setState(trx, number, state, scope.now()))) throw new Refusal('statusDoesNotAllow')
    const action = state === 'retired' ? 'application.retire' : 'application.restore'
    await audit(trx, scope, action, before, [{ state: before.state }, { state }], number)
    return applicationService.require(scope, trx, id)
  })
