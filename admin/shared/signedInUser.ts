import type { CurrentUser } from '#contract/people/auth'

/** The logged-in user info: `name` from `userName`, `companyName` from `userCompanyName`. */
export type SignedInUser = Omit<CurrentUser, 'userName' | 'userCompanyName'> & {
  name: string
  companyName: string | null
}

/** An answer of `getCurrentUser` by the names of the browser. */
export const signedInUserOf = ({
  userName,
  userCompanyName,
  ...rest
}: CurrentUser): SignedInUser => ({ ...rest, name: userName, companyName: userCompanyName })

/** What was stored in the browser as the user, also by a release that used the wire's names; null for anything else. */
export const readStoredUser = (stored: Record<string, unknown> | null): SignedInUser | null => {
  if (typeof stored?.userId !== 'string') return null
  if (typeof stored.name === 'string') return stored as SignedInUser
  return typeof stored.userName === 'string' ? signedInUserOf(stored as CurrentUser) : null
}
