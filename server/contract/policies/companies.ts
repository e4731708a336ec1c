import type { CompanyRecord } from '#contract/companies/companies'
import { establishedStatuses, type CompanyStatus } from '#contract/core/enums'
import type { ErrorName } from '#contract/core/errors'
import { isSame, type Caller, type Verdict } from './caller.ts'

type Company = Pick<
  CompanyRecord,
  'id' | 'applicantId' | 'administratorId' | 'isOurCompany' | 'status'
>

const statusTransitions: Record<CompanyStatus, readonly CompanyStatus[]> = {
  inReview: ['passed', 'rejected', 'closed'],
  rejected: ['inReview', 'closed'],
  passed: ['suspended', 'closed'],
  suspended: ['passed', 'closed'],
  closed: [],
}

export const mayMove = (from: CompanyStatus, to: CompanyStatus): Verdict =>
  statusTransitions[from].includes(to) ? null : 'statusDoesNotAllow'

export const mayApply = (caller: Caller): Verdict =>
  caller.companyId === null && !caller.isSystemAdministrator ? null : 'statusDoesNotAllow'

export const mayReview = (caller: Caller, company: Company): Verdict =>
  isSame(company.applicantId, caller.userId) ? 'ownRequest' : null

export const isEstablished = ({ status }: Pick<Company, 'status'>): boolean =>
  establishedStatuses.some((one) => one === status)

/**
 * True if the company's contact name and phone come from its administrator's account, so that they cannot be edited
 * here.
 */
export const hasAdministratorAccount = (company: Company): boolean =>
  company.administratorId !== null && isEstablished(company)

export const maySuspend = (caller: Caller, company: Company): Verdict => {
  if (!caller.isSystemAdministrator) return 'insufficientPermission'
  if (company.isOurCompany) return 'ownCompanyStays'
  return isEstablished(company) ? null : 'statusDoesNotAllow'
}

/**
 * Applicants may withdraw an application that has not passed. System super administrators may close companies that are
 * passed, suspended or rejected; an application in review must be reviewed instead.
 */
export const mayClose = (caller: Caller, company: Company): Verdict => {
  if (company.status === 'closed') return 'statusDoesNotAllow'
  if (isEstablished(company)) return maySuspend(caller, company)
  if (isSame(company.applicantId, caller.userId)) return null
  if (!caller.isSystemAdministrator) return 'insufficientPermission'
  return company.status === 'inReview' ? 'statusDoesNotAllow' : null
}

export const mayTransfer = (caller: Caller, company: Company): Verdict => {
  if (company.status !== 'passed') return 'statusDoesNotAllow'
  return caller.isSystemAdministrator || isSame(company.administratorId, caller.userId)
    ? null
    : 'insufficientPermission'
}

export const maySendLicence = (caller: Caller): Verdict =>
  mayApply(caller) === null || caller.isCompanyAdministrator || caller.isSystemAdministrator
    ? null
    : 'insufficientPermission'

/**
 * A licence is visible to reviewers, to the applicant until approval, and to the company's administrator afterwards.
 */
export const seesLicence = (caller: Caller & { reviews: boolean }, company: Company): boolean => {
  if (caller.reviews) return true
  return isEstablished(company)
    ? caller.isCompanyAdministrator && isSame(caller.companyId, company.id)
    : isSame(company.applicantId, caller.userId)
}

export const mayEditCompany = (caller: Caller, company: Company): Verdict => {
  if (!caller.isSystemAdministrator) return 'insufficientPermission'
  return company.status === 'closed' ? 'statusDoesNotAllow' : null
}

export const mayGrant = (caller: Caller, company: Company): Verdict =>
  mayEditCompany(caller, company) ?? (isEstablished(company) ? null : 'statusDoesNotAllow')

/**
 * `everything` covers all fields, `contact` the address and licence, which the company's administrator maintains, and
 * `form` the form of a new application.
 */
export type EditScope = 'everything' | 'contact' | 'form'

export const editScopeOf = (caller: Caller, company: Company): EditScope | ErrorName => {
  if (caller.isSystemAdministrator) return mayEditCompany(caller, company) ?? 'everything'
  if (company.status === 'rejected' && isSame(company.applicantId, caller.userId))
    return mayApply(caller) ?? 'form'
  if (company.status === 'passed')
    return caller.isCompanyAdministrator && isSame(caller.companyId, company.id)
      ? 'contact'
      : 'insufficientPermission'
  return 'statusDoesNotAllow'
}

/**
 * Decides whether a user can become a company's administrator.
 * @param owner the user with the phone number in the company form, or the chosen successor of the administrator
 * @param direct true if the user becomes administrator immediately; callers cannot do that for themselves
 */
export const mayAdminister = (
  owner: { userId: number; isSystemAdministrator: boolean; administers: number | null },
  caller: Pick<Caller, 'userId'>,
  direct: boolean,
): Verdict => {
  if (direct && isSame(owner.userId, caller.userId)) return 'currentUserAsCompanyAdministrator'
  if (owner.isSystemAdministrator) return 'phoneOfPlatformManager'
  return owner.administers === null ? null : 'phoneOfAnotherCompanyAdministrator'
}
