import type { ErrorName } from '#contract/core/errors'

/** What an account is tied to. */
interface Ties {
  isSystemAdministrator: boolean
  /** Those who can log in. */
  otherSystemAdministrators: number
  /** The company whose super administrator the user is. */
  ownedCompany: string | null
  applicationInReview: boolean
}

/** Another account, whose password was right, as far as merging it into one's own is concerned. */
interface OtherAccount {
  status: 'active' | 'disabled'
  companyId: number | null
  /** Until when a password holds that was generated for it; null for the owner's own. */
  generatedUntil: number | null
}

/**
 * Whether another account of the caller's may be merged into the caller's. A password that was generated is known to
 * someone else. No one's membership of a company is given up by the way: they merge in the other direction.
 */
export const mayMergeAccount = (
  own: { companyId: number | null },
  other: OtherAccount,
): ErrorName | null => {
  if (other.status === 'disabled') return 'accountDisabled'
  if (other.generatedUntil !== null) return 'passwordMustBeChanged'
  return other.companyId === null || other.companyId === own.companyId ? null : 'mergesOtherCompany'
}

/** No one leaves a company, an open application or the whole installation behind without someone to look after it. */
export const mayDeleteAccount = (ties: Ties): ErrorName | null => {
  if (ties.isSystemAdministrator && ties.otherSystemAdministrators === 0)
    return 'lastSuperAdministrator'
  if (ties.ownedCompany !== null) return 'companyAdministratorStays'
  return ties.applicationInReview ? 'ownApplicationInReview' : null
}
