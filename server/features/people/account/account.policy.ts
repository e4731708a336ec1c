import type { ErrorName } from '#contract/core/errors'

interface Ties {
  isSystemAdministrator: boolean
  /** Number of other administrators who can log in. */
  otherSystemAdministrators: number
  ownedCompany: string | null
  applicationInReview: boolean
}

interface OtherAccount {
  status: 'active' | 'disabled'
  companyId: number | null
  /** Expiry of a generated password; null for a password set by the owner. */
  generatedUntil: number | null
}

/**
 * Refuses an account whose password was generated, because the caller need not be its owner. Also refuses a member of a
 * company that the caller has not joined; that account can merge the caller's account instead.
 */
export const mayMergeAccount = (
  own: { companyId: number | null },
  other: OtherAccount,
): ErrorName | null => {
  if (other.status === 'disabled') return 'accountDisabled'
  if (other.generatedUntil !== null) return 'passwordMustBeChanged'
  return other.companyId === null || other.companyId === own.companyId ? null : 'mergesOtherCompany'
}

/**
 * A company or the installation must not lose its only administrator, and an application in review must not lose its
 * applicant.
 */
export const mayDeleteAccount = (ties: Ties): ErrorName | null => {
  if (ties.isSystemAdministrator && ties.otherSystemAdministrators === 0)
    return 'lastSuperAdministrator'
  if (ties.ownedCompany !== null) return 'companyAdministratorStays'
  return ties.applicationInReview ? 'ownApplicationInReview' : null
}
