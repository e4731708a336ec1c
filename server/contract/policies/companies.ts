import type { CompanyRecord } from '#contract/companies/companies'
import { establishedStatuses, type CompanyStatus } from '#contract/core/enums'
import type { ErrorName } from '#contract/core/errors'
import { isSame, type Caller, type Verdict } from './caller.ts'

type Company = Pick<
  CompanyRecord,
  'id' | 'applicantId' | 'administratorId' | 'isOurCompany' | 'status'
>

/**
 * The only ways of a company from status to status:
 * in review → passed, rejected, closed; rejected → in review, closed; passed → suspended, closed;
 * suspended → passed, closed.
 */
const ways: Record<CompanyStatus, readonly CompanyStatus[]> = {
  inReview: ['passed', 'rejected', 'closed'],
  rejected: ['inReview', 'closed'],
  passed: ['suspended', 'closed'],
  suspended: ['passed', 'closed'],
  closed: [],
}

export const mayMove = (from: CompanyStatus, to: CompanyStatus): Verdict =>
  ways[from].includes(to) ? null : 'statusDoesNotAllow'

/** Who belongs to a company has no use for another; who runs the system creates companies directly. */
export const mayApply = (caller: Caller): Verdict =>
  caller.companyId === null && !caller.isSystemAdministrator ? null : 'statusDoesNotAllow'

/** No one decides on their own application. */
export const mayReview = (caller: Caller, company: Company): Verdict =>
  isSame(company.applicantId, caller.userId) ? 'ownRequest' : null

/** Whether a company has passed, and was not closed since. */
export const isEstablished = ({ status }: Pick<Company, 'status'>): boolean =>
  establishedStatuses.some((one) => one === status)

/** An administrator is there, whose name and phone the company has: those of the account, for no one to type. */
export const isBound = (company: Company): boolean =>
  company.administratorId !== null && isEstablished(company)

/**
 * System super administrators suspend companies, and let them go on; never the company that they belong to themselves.
 */
export const maySuspend = (caller: Caller, company: Company): Verdict => {
  if (!caller.isSystemAdministrator) return 'insufficientPermission'
  if (company.isOurCompany) return 'ownCompanyStays'
  return isEstablished(company) ? null : 'statusDoesNotAllow'
}

/**
 * Applicants withdraw what has not passed; what has passed or was rejected is closed by system super administrators, who
 * decide on what is in review instead.
 */
export const mayClose = (caller: Caller, company: Company): Verdict => {
  if (company.status === 'closed') return 'statusDoesNotAllow'
  if (isEstablished(company)) return maySuspend(caller, company)
  if (isSame(company.applicantId, caller.userId)) return null
  if (!caller.isSystemAdministrator) return 'insufficientPermission'
  return company.status === 'inReview' ? 'statusDoesNotAllow' : null
}

/** The administrator hands the company on, or who runs the system does. */
export const mayTransfer = (caller: Caller, company: Company): Verdict => {
  if (company.status !== 'passed') return 'statusDoesNotAllow'
  return caller.isSystemAdministrator || isSame(company.administratorId, caller.userId)
    ? null
    : 'insufficientPermission'
}

/** Who has use for a business licence: applicants, administrators of companies, and who runs the system. */
export const maySendLicence = (caller: Caller): Verdict =>
  mayApply(caller) === null || caller.isCompanyAdministrator || caller.isSystemAdministrator
    ? null
    : 'insufficientPermission'

/** A company's licence is for its administrator, for the applicant until it has passed, and for reviewers. */
export const seesLicence = (caller: Caller & { reviews: boolean }, company: Company): boolean => {
  if (caller.reviews) return true
  return isEstablished(company)
    ? caller.isCompanyAdministrator && isSame(caller.companyId, company.id)
    : isSame(company.applicantId, caller.userId)
}

/** All of a company is changed by who runs the system, until it is closed. */
export const mayEditCompany = (caller: Caller, company: Company): Verdict => {
  if (!caller.isSystemAdministrator) return 'insufficientPermission'
  return company.status === 'closed' ? 'statusDoesNotAllow' : null
}

/** What a company is given changes from its approval on, until it is closed. */
export const mayGrant = (caller: Caller, company: Company): Verdict =>
  mayEditCompany(caller, company) ?? (isEstablished(company) ? null : 'statusDoesNotAllow')

/** How a caller may change a company: all of it, what its own people keep up, or the form to apply again. */
export type Reach = 'everything' | 'contact' | 'form'

export const reachOf = (caller: Caller, company: Company): Reach | ErrorName => {
  if (caller.isSystemAdministrator) return mayEditCompany(caller, company) ?? 'everything'
  if (company.status === 'rejected' && isSame(company.applicantId, caller.userId)) return 'form'
  if (company.status === 'passed')
    return caller.isCompanyAdministrator && isSame(caller.companyId, company.id)
      ? 'contact'
      : 'insufficientPermission'
  return 'statusDoesNotAllow'
}

/**
 * Who can be made a company's administrator, by the owner of the phone that was given.
 * @param direct the owner becomes it at once, which no one does to themselves
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
