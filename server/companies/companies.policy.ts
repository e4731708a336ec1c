import type { CompanyStatus } from '#contract/enums'
import type { ErrorName } from '#contract/errors'

/** What these rules look at of the caller. */
export interface Caller {
  userId: number
  companyId: number | null
  isSystemAdministrator: boolean
  isCompanyAdministrator: boolean
}

interface Subject {
  companyId: number
  applicantNumber: number | null
  status: CompanyStatus
}

export type Verdict = ErrorName | null

/**
 * The only ways of a company from status to status (design/product.md):
 * in review → passed, rejected, closed; rejected → in review, closed; passed → closed.
 */
const ways: Record<CompanyStatus, readonly CompanyStatus[]> = {
  inReview: ['passed', 'rejected', 'closed'],
  rejected: ['inReview', 'closed'],
  passed: ['closed'],
  closed: [],
}

export const mayMove = (from: CompanyStatus, to: CompanyStatus): Verdict =>
  ways[from].includes(to) ? null : 'statusDoesNotAllow'

/** Who belongs to a company has no use for another; who runs the system creates companies directly. */
export const mayApply = (caller: Caller): Verdict =>
  caller.companyId === null && !caller.isSystemAdministrator ? null : 'statusDoesNotAllow'

/** Nobody decides on their own application. */
export const mayReview = (caller: Caller, company: Subject): Verdict =>
  company.applicantNumber === caller.userId ? 'ownRequest' : null

/** Applicants withdraw what has not passed; what has passed is closed by system super administrators alone. */
export const mayClose = (caller: Caller, company: Subject): Verdict => {
  if (company.status === 'closed') return 'statusDoesNotAllow'
  if (company.status === 'passed')
    return caller.isSystemAdministrator ? null : 'insufficientPermission'
  return caller.isSystemAdministrator || company.applicantNumber === caller.userId
    ? null
    : 'insufficientPermission'
}

/** How a caller may change a company: all of it, what its own people keep up, or the form to apply again. */
export type Reach = 'everything' | 'contact' | 'form'

export const reachOf = (caller: Caller, company: Subject): Reach | ErrorName => {
  if (caller.isSystemAdministrator)
    return company.status === 'closed' ? 'statusDoesNotAllow' : 'everything'
  if (company.status === 'rejected' && company.applicantNumber === caller.userId) return 'form'
  if (company.status === 'passed')
    return caller.isCompanyAdministrator && caller.companyId === company.companyId
      ? 'contact'
      : 'insufficientPermission'
  return 'statusDoesNotAllow'
}

/** SPEC's bans on who can be made a company's administrator, by the owner of the phone that was given. */
export const mayAdminister = (
  owner: { userId: number; isSystemAdministrator: boolean; administers: number | null } | null,
  caller: Caller,
  direct: boolean,
): Verdict => {
  if (!owner) return direct ? 'phoneNotRegistered' : null
  if (direct && owner.userId === caller.userId) return 'currentUserAsCompanyAdministrator'
  if (owner.isSystemAdministrator) return 'phoneOfPlatformManager'
  return owner.administers === null ? null : 'phoneOfAnotherCompanyAdministrator'
}
