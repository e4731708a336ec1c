import type { CompanyChange } from '#contract/companies/companies'
import { checkAddress } from '#db/reference/load'
import { enforce, Refusal } from '#server/core/errors'
import { invalidField } from '#server/core/invalidField'
import type { Scope } from '#server/core/scope'
import { isWaiting } from '#server/platform/images/imageFiles'
import * as policy from '#contract/policies/companies'
import type { StoredCompany } from '#server/platform/companies/companies.queries'
import {
  findDealer,
  findEstablishedCompany,
  findPhoneOwner,
} from '#server/platform/companies/companyChecks.queries'
import { refuseUnknownIds } from '#server/platform/companies/unknownIds'

type Read = Scope['db']['read']

/** Fields of a company's form; what is left out stays as it is stored. */
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

/** `apply`: the applicant, at first or again; `create`: with its administrator, directly; `change`: as it is. */
type Writing = 'apply' | 'create' | 'change'

/** Lists and fields that may stay empty where they are, and are never emptied. */
const emptied = [
  ['administratorName', 'companyAdministratorNameEmpty'],
  ['administratorPhone', 'companyAdministratorPhoneEmpty'],
  ['permissionIds', 'companyPermissionsEmpty'],
  ['platforms', 'platformsEmpty'],
] as const

const refuseEmptied = (form: CompanyForm, stored: StoredCompany | null): void => {
  for (const [field, error] of emptied)
    if (form[field]?.length === 0 && stored?.[field].length !== 0) throw new Refusal(error)
}

/**
 * @throws Refusal `invalidInput` at the part of the address that does not exist or does not belong to the part before
 */
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

/** A company that exists leads to joining it: 6025 by name, 7060 by organisation code. Only its name is told. */
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

/**
 * The phone that is written leads to no one who cannot be this company's administrator. @throws Refusal
 * `phoneNotRegistered`, `phoneOfAnotherCompanyAdministrator`, `phoneOfPlatformManager`, `companyNameExists`,
 * `currentUserAsCompanyAdministrator`
 */
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
  const isBound = writing === 'create' || (stored !== null && policy.isBound(stored))
  if (owner) enforce(policy.mayAdminister(owner, scope.actor, isBound))
}

/** @throws Refusal `licenceUnknown` where the form names a new licence that the caller has not uploaded, or not of late */
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

/** @throws Refusal `invalidInput` at the field where no dealer has the code */
const dealerOf = async (read: Read, code: string | undefined): Promise<number | null> => {
  if (!code) return null
  const dealer = await findDealer(read, code)
  if (dealer === null) throw invalidField('dealerCode', 'validation.dealer')
  return dealer
}

/**
 * The one check of a company's form, no matter who writes it and however: address, platforms and permissions that exist, name
 * and organisation code that no other company has, an administrator who can be one, a dealer that is one, a licence that
 * was uploaded.
 * @param stored the company as it is; null for a new one
 * @returns the dealer that brought it in; undefined where the form does not say
 * @throws Refusal `phoneNotRegistered`, `companyAdministratorNameEmpty`, `companyAdministratorPhoneEmpty`,
 * `companyPermissionsEmpty`, `platformsEmpty`, `phoneOfAnotherCompanyAdministrator`, `phoneOfPlatformManager`,
 * `companyNameExists`, `currentUserAsCompanyAdministrator`, `invalidInput` at the field, `organisationCodeExists`,
 * `licenceUnknown`
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
