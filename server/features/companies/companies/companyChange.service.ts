import {
  type CompanyChange,
  type CompanyRecord,
  companyFormFields,
  companyGrantFields,
} from '#contract/companies/companies'
import type { CompanyPermissionsChange } from '#contract/companies/companyPermissions'
import { USER_CENTRE_APP_ID } from '#contract/core/enums'
import { permissionsAfter } from '#contract/policies/grants'
import { requireVersion, requireAllowed, Refusal } from '#server/core/errors'
import type { Transaction } from '#db/connect'
import type { Scope } from '#server/core/scope'
import { changesNothing, difference } from '#server/platform/audit/writeAudit'
import {
  listPermissions,
  markRightsChanged,
} from '#server/platform/permissions/permissions.queries'
import * as policy from '#contract/policies/companies'
import type { StoredCompany } from './companies.queries.ts'
import { planCompanyForm, requireFitGrant, requireKnownIds } from './companyForm.ts'
import {
  fieldsAmong,
  moveStatus,
  setBroughtInBy,
  setCompanyPermissions,
  setPlatforms,
  storePreviousSubmission,
  type CompanyFields,
  updateCompany,
} from './companyStore.queries.ts'
import { lockCompany } from '#server/platform/identity/companies.queries'
import { eraseLicence } from './licence.service.ts'
import { recordOf } from './companies.service.ts'
import { visibleCompany } from './companyAccess.ts'
import {
  logCompany,
  logLicence,
  noteStatus,
  notifyReviewers,
  requireApplicant,
} from './companyMoves.ts'

const changed = <T>(value: T | undefined, stored: T): boolean =>
  value !== undefined && JSON.stringify(value) !== JSON.stringify(stored)

const contactFields = ['street', 'address', 'nationCode', 'addrCode', 'licence'] as const
const administratorFields: ReadonlySet<string> = new Set([
  'administratorName',
  'administratorDialCode',
  'administratorPhone',
])

const openTo = (reach: policy.EditScope): readonly string[] => {
  if (reach === 'everything') return [...companyFormFields, ...companyGrantFields]
  return reach === 'form' ? companyFormFields : contactFields
}

const closedBecause = (name: string): string =>
  administratorFields.has(name) ? 'validation.boundToAccount' : 'validation.readOnly'

const requireEditable = (reach: policy.EditScope, company: StoredCompany, body: CompanyChange) => {
  const isOpen = (name: string) =>
    openTo(reach).includes(name) &&
    !(policy.hasAdministratorAccount(company) && administratorFields.has(name))
  const volatile = new Set<string>([
    'userCount',
    'deviceCount',
    'storageUsed',
    'usageReportedAt',
    'history',
    'flags',
    'previous',
    'createdAt',
    'updatedAt',
    'version',
  ])
  const closed = (Object.keys(body) as (keyof CompanyChange)[]).filter(
    (name) =>
      !isOpen(name) &&
      !volatile.has(name) &&
      changed(body[name], company[name as keyof CompanyRecord]),
  )
  if (closed.some((name) => companyGrantFields.some((one) => one === name)))
    throw new Refusal('platformsBySuperAdministratorOnly')
  if (closed.length)
    throw new Refusal('invalidInput', {
      fields: Object.fromEntries(closed.map((name) => [name, { key: closedBecause(name) }])),
    })
}

const requireQuotaAboveUse = (company: StoredCompany, fields: CompanyFields): void => {
  if (fields.userQuota < company.userCount)
    throw new Refusal('invalidInput', {
      fields: { userQuota: { key: 'validation.quotaBelowUse', args: { used: company.userCount } } },
    })
}

/**
 * System super administrators may change all fields, and the company's administrator the address and licence. A
 * rejected applicant may change the form, which submits the application again. The administrator's name and phone come
 * from the account; only `transferCompany` changes the administrator.
 */
export const changeCompany = (
  scope: Scope,
  id: string,
  body: CompanyChange,
): Promise<CompanyRecord> => changeLocked(scope, id, () => body)

/** Like `changeCompany`, with a body computed while the company is locked. */
const changeLocked = async (
  scope: Scope,
  id: string,
  changeOf: (trx: Transaction, company: StoredCompany) => CompanyChange | Promise<CompanyChange>,
): Promise<CompanyRecord> => {
  const [before, result] = await scope.db.transaction(async (trx) => {
    // Members who join or leave must wait, because the new quota is compared with their number.
    await lockCompany(trx, (await visibleCompany(scope, trx, id)).companyId)
    const company = await visibleCompany(scope, trx, id)
    const body = await changeOf(trx, company)
    const reach = policy.editScopeOf(scope.actor, company)
    if (reach !== 'everything' && reach !== 'form' && reach !== 'contact') throw new Refusal(reach)
    requireVersion(company, body)
    const writing = reach === 'form' ? 'apply' : 'change'
    const { broughtInBy } = await planCompanyForm(scope, trx, body, company, writing)
    requireEditable(reach, company, body)
    const fields = { ...company, ...fieldsAmong(body) }
    requireQuotaAboveUse(company, fields)
    if (reach === 'everything') await requireFitGrant(scope, trx, company, body)
    const wanted = { ...fields, platforms: body.platforms, permissionIds: body.permissionIds }
    const isSame = broughtInBy === undefined && changesNothing<object>(company, wanted)
    if (reach !== 'form' && isSame) return [company, company]
    if (!(await updateCompany(trx, company, fields, scope.now())))
      throw new Refusal('changedMeanwhile')
    await storeGrants(trx, company, body, scope.now())
    if (broughtInBy !== undefined) await setBroughtInBy(trx, company.companyId, broughtInBy)
    const notifiedCompany = { companyId: company.companyId, name: fields.name }
    if (reach === 'form') {
      await reapply(trx, scope, company)
      await notifyReviewers(trx, scope, notifiedCompany)
    }
    if (reach === 'contact' && fields.licence !== company.licence)
      await notifyReviewers(trx, scope, notifiedCompany, licenceKind(fields.licence))
    await logCompany(
      trx,
      scope,
      reach === 'form' ? 'company.reapply' : 'company.edit',
      company,
      difference<Record<string, unknown>>({ ...company }, { ...wanted, licence: undefined }),
    )
    await logLicence(trx, scope, company, [company.licence, fields.licence])
    return [company, await visibleCompany(scope, trx, id)]
  })
  await eraseLicence(scope, [before.licence, result.licence])
  return recordOf(scope, result)
}

const licenceKind = (licence: string | null) =>
  licence === null ? 'company.licenceRemoved' : 'company.licenceChanged'

const storeGrants = async (
  trx: Transaction,
  company: StoredCompany,
  body: CompanyChange,
  now: number,
) => {
  if (body.platforms && changed(body.platforms, company.platforms))
    await setPlatforms(trx, company.companyId, body.platforms, now)
  if (body.permissionIds && changed(body.permissionIds, company.permissionIds))
    await setCompanyPermissions(trx, company.companyId, body.permissionIds)
  await markRightsChanged(trx)
}

const reapply = async (trx: Transaction, scope: Scope, company: StoredCompany): Promise<void> => {
  requireAllowed(policy.mayMove(company.status, 'inReview'))
  if (!(await moveStatus(trx, company.companyId, 'rejected', 'inReview', scope.now())))
    throw new Refusal('statusDoesNotAllow')
  await requireApplicant(trx, scope)
  await storePreviousSubmission(trx, company)
  await noteStatus(trx, scope, company.companyId, 'inReview')
}

export const changeCompanyPermissions = (
  scope: Scope,
  id: string,
  body: CompanyPermissionsChange,
): Promise<CompanyRecord> =>
  changeLocked(scope, id, async (trx, company) => {
    requireAllowed(policy.mayGrant(scope.actor, company))
    await requireKnownIds(trx, body)
    const permissions = await listPermissions(trx)
    const nodes = permissions.map((one) => ({
      id: String(one.id),
      parentId: one.parentId === null ? null : String(one.parentId),
      applicationId: String(one.applicationId),
    }))
    const userCentre = permissions.find(({ appId }) => appId === USER_CENTRE_APP_ID)
    const userCentreId = userCentre && String(userCentre.applicationId)
    const permissionIds = permissionsAfter(company, body, nodes, userCentreId)
    return { permissionIds, version: body.version }
  })
