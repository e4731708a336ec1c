import type { ErrorName } from '#contract/errors'

/** What an account is tied to. */
interface Ties {
  isSystemAdministrator: boolean
  /** Those who can log in. */
  otherSystemAdministrators: number
  /** The company whose super administrator the user is. */
  ownedCompany: string | null
  applicationInReview: boolean
}

/** No one leaves a company, an open application or the whole installation behind without someone to look after it. */
export const mayDeleteAccount = (ties: Ties): ErrorName | null => {
  if (ties.isSystemAdministrator && ties.otherSystemAdministrators === 0)
    return 'lastSuperAdministrator'
  if (ties.ownedCompany !== null) return 'companyAdministratorStays'
  return ties.applicationInReview ? 'ownApplicationInReview' : null
}
