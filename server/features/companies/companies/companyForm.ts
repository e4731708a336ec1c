import type { CompanyChange } from '#contract/companies/companies'
import { checkAddress } from '#db/reference/load'
import { requireAllowed, Refusal, unknownIds, invalidField } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { isWaiting } from '#server/platform/images/imageFiles'
import { isOurCompany } from '#server/platform/permissions/permissions.queries'
import { requireNotProviderOnly } from '#server/platform/permissions/requireAccess'
import { listRolesWiderThan } from '#server/features/access/roles/index'
import * as policy from '#contract/policies/companies'
import type { StoredCompany } from './companies.queries.ts'
import {
  absentIds,
  findDealer,
  findEstablishedCompany,
  findPhoneOwner,
} from './companyChecks.queries.ts'

type Read = Scope['db']['read']

/**
 * `apply` is sent by the applicant, `create` makes a company with its administrator, `change` edits an existing one.
 */
type Writing = 'apply' | 'create' | 'change'

export const requireKnownIds = async (
  read: Read,
  ids: { platforms?: readonly string[] | undefined; permissionIds?: readonly string[] | undefined },
): Promise<void> => {
  const tables = { platforms: 'applications', permissionIds: 'permissions' } as const
  for (const field of ['platforms', 'permissionIds'] as const) {
    const absent = await absentIds(read, tables[field], ids[field] ?? [])
    if (absent.length) throw unknownIds(field, absent)
  }
}

/** Fields that must not be emptied; an empty stored value may stay. */
const neverEmptied = [
  ['administratorName', 'companyAdministratorNameEmpty'],
  ['administratorPhone', 'companyAdministratorPhoneEmpty'],
  ['permissionIds', 'companyPermissionsEmpty'],
  ['platforms', 'platformsEmpty'],
] as const

const requireFilled = (form: CompanyChange, stored: StoredCompany | null): void => {
  for (const [field, error] of neverEmptied)
    if (form[field]?.length === 0 && stored?.[field].length !== 0) throw new Refusal(error)
}

const requireAddress = (form: CompanyChange, stored: StoredCompany | null, writing: Writing) => {
  const nationCode = form.nationCode ?? stored?.nationCode ?? ''
  const addrCode = form.addrCode ?? stored?.addrCode ?? ''
  const isSame = stored?.nationCode === nationCode && stored.addrCode === addrCode
  if (writing === 'change' && isSame) return
  const fault = checkAddress({ nationCode, addrCode })
  if (fault) throw invalidField(fault.field, 'validation.address')
}

/**
 * Refuses a duplicate with 7060 for the organisation code and 6025 for the name, and names only the existing company,
 * so that the caller can request to join it.
 */
const requireUnusedNames = async (
  read: Read,
  { name, organisationCode }: Pick<CompanyChange, 'name' | 'organisationCode'>,
  except: number | undefined,
): Promise<void> => {
  const byCode = organisationCode && (await findEstablishedCompany(read, { organisationCode }))
  if (byCode && byCode.companyId !== except)
    throw new Refusal('organisationCodeExists', { args: { company: byCode.name } })
  const byName = name && (await findEstablishedCompany(read, { name }))
  if (byName && byName.companyId !== except)
    throw new Refusal('companyNameExists', { args: { company: byName.name } })
}

/** Refuses a phone whose owner cannot become the company's administrator. */
const requireFreeAdministrator = async (
  scope: Scope,
  read: Read,
  form: CompanyChange,
  stored: StoredCompany | null,
  writing: Writing,
): Promise<void> => {
  const phone = form.administratorPhone ?? stored?.administratorPhone ?? ''
  const dialCode = form.administratorDialCode ?? stored?.administratorDialCode ?? '86'
  const isSame = phone === stored?.administratorPhone && dialCode === stored.administratorDialCode
  if (phone === '' || (writing === 'change' && isSame)) return
  const owner = await findPhoneOwner(read, dialCode, phone)
  if (writing === 'create' && !owner)
    throw new Refusal('phoneNotRegistered', {
      fields: { administratorPhone: { key: 'errors.phoneNotRegistered' } },
    })
  const becomesImmediately =
    writing === 'create' || (stored !== null && policy.hasAdministratorAccount(stored))
  if (owner) requireAllowed(policy.mayAdminister(owner, scope.actor, becomesImmediately))
}

/** Refuses a licence image that the caller has not uploaded recently. */
const requireUploadedLicence = async (
  scope: Scope,
  { licence = null }: CompanyChange,
  stored: StoredCompany | null,
): Promise<void> => {
  if (licence === null || licence === stored?.licence) return
  const { userId } = scope.actor
  if (!(await isWaiting(scope, 'licence', { name: licence, userId })))
    throw new Refusal('licenceUnknown')
}

const dealerOf = async (read: Read, code: string | undefined): Promise<number | null> => {
  if (!code) return null
  const dealer = await findDealer(read, code)
  if (dealer === null) throw invalidField('dealerCode', 'validation.dealer')
  return dealer
}

/**
 * Validates a company form for every caller and use: address, platforms, permissions, unique name and organisation
 * code, administrator, dealer and licence.
 * @param stored the current company; null for a new one
 * @returns the dealer; undefined if the form does not change it
 */
export const planCompanyForm = async (
  scope: Scope,
  read: Read,
  form: CompanyChange,
  stored: StoredCompany | null,
  writing: Writing,
): Promise<{ broughtInBy: number | null | undefined }> => {
  requireFilled(form, stored)
  requireAddress(form, stored, writing)
  await requireKnownIds(read, form)
  await requireUnusedNames(read, { ...stored, ...form }, stored?.companyId)
  await requireFreeAdministrator(scope, read, form, stored, writing)
  await requireUploadedLicence(scope, form, stored)
  const isSame = form.dealerCode === undefined || form.dealerCode === stored?.dealerCode
  return { broughtInBy: isSame && stored ? undefined : await dealerOf(read, form.dealerCode) }
}

/** Refuses provider-only permissions for customers, and a data level that existing roles of the company exceed. */
export const requireFitGrant = async (
  scope: Scope,
  read: Read,
  company: { companyId: number; dataLevel: number } | 'new',
  grant: {
    permissionIds?: readonly string[] | undefined
    dataLevel?: number | undefined
  },
): Promise<void> => {
  const isOurs = company !== 'new' && (await isOurCompany(read, company.companyId))
  if (grant.permissionIds && !isOurs)
    await requireNotProviderOnly(scope, read, grant.permissionIds.map(Number))
  if (company === 'new' || grant.dataLevel === undefined) return
  if (grant.dataLevel <= company.dataLevel) return
  const wider = await listRolesWiderThan(read, company.companyId, grant.dataLevel)
  if (!wider.length) return
  const args = { roles: wider.join(scope.locale === 'zh' ? '、' : ', ') }
  throw new Refusal('roleLevelExceedsCompany', {
    args,
    fields: { dataLevel: { key: 'validation.rolesBelowLevel', args } },
  })
}
