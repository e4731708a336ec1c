import type { ErrorName } from '#contract/core/errors'

interface Ties {
  isSystemAdministrator: boolean
  /** Only administrators who can log in. */
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
 * A generated password is known to someone else and does not suffice. An account with a company can only be merged in
 * the other direction.
 */
export const mayMergeAccount = (
  own: { companyId: number | null },
  other: OtherAccount,
): ErrorName | null => {
  if (other.status === 'disabled') return 'accountDisabled'
  if (other.generatedUntil !== null) return 'passwordMustBeChanged'
  return other.companyId === null || other.companyId === own.companyId ? null : 'mergesOtherCompany'
}

/** A company, an open application or the installation must not lose its only administrator. */
export const mayDeleteAccount = (ties: Ties): ErrorName | null => {
  if (ties.isSystemAdministrator && ties.otherSystemAdministrators === 0)
    return 'lastSuperAdministrator'
  if (ties.ownedCompany !== null) return 'companyAdministratorStays'
  return ties.applicationInReview ? 'ownApplicationInReview' : null
}
