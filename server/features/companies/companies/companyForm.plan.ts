import type { CompanyChange } from '#contract/companies/companies'
import { checkAddress } from '#db/reference/load'
import { requireAllowed, Refusal, invalidField } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { isWaiting } from '#server/platform/images/imageFiles'
import * as policy from '#contract/policies/companies'
import type { StoredCompany } from './companies.queries.ts'
import { findDealer, findEstablishedCompany, findPhoneOwner } from './companyChecks.queries.ts'
import { refuseUnknownIds } from './unknownIds.ts'

type Read = Scope['db']['read']

export type CompanyForm = Pick<
  CompanyChange,
  | 'name'
  | 'organisationCode'
  | 'administratorName'
  | 'administratorDialCode'
  | 'administratorPhone'
  | 'nationCode'
  | 'addrCode'
  | 'platforms'
  | 'permissionIds'
  | 'dealerCode'
  | 'licence'
>

/**
 * `apply` is sent by the applicant, `create` makes a company with its administrator, `change` edits an existing one.
 */
type Writing = 'apply' | 'create' | 'change'

/** Fields that must not be emptied; an empty stored value may stay. */
const neverEmptied = [
  ['administratorName', 'companyAdministratorNameEmpty'],
  ['administratorPhone', 'companyAdministratorPhoneEmpty'],
  ['permissionIds', 'companyPermissionsEmpty'],
  ['platforms', 'platformsEmpty'],
] as const

const refuseEmptied = (form: CompanyForm, stored: StoredCompany | null): void => {
  for (const [field, error] of neverEmptied)
    if (form[field]?.length === 0 && stored?.[field].length !== 0) throw new Refusal(error)
}

const refuseWrongAddress = (
  form: CompanyForm,
  stored: StoredCompany | null,
  writing: Writing,
): void => {
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
const refuseExisting = async (
  read: Read,
  { name, organisationCode }: CompanyForm,
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
const refuseAdministrator = async (
  scope: Scope,
  read: Read,
  form: CompanyForm,
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
const refuseUnknownLicence = async (
  scope: Scope,
  { licence = null }: CompanyForm,
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
  form: CompanyForm,
  stored: StoredCompany | null,
  writing: Writing,
): Promise<{ broughtInBy: number | null | undefined }> => {
  refuseEmptied(form, stored)
  refuseWrongAddress(form, stored, writing)
  await refuseUnknownIds(read, form)
  await refuseExisting(read, { ...stored, ...form }, stored?.companyId)
  await refuseAdministrator(scope, read, form, stored, writing)
  await refuseUnknownLicence(scope, form, stored)
  const isSame = form.dealerCode === undefined || form.dealerCode === stored?.dealerCode
  return { broughtInBy: isSame && stored ? undefined : await dealerOf(read, form.dealerCode) }
}
