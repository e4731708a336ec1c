import type { CurrentUser } from '#contract/people/auth'

export type SignedInUser = Omit<CurrentUser, 'userName' | 'userCompanyName'> & {
  name: string
  companyName: string | null
}

export const signedInUserOf = ({
  userName,
  userCompanyName,
  ...rest
}: CurrentUser): SignedInUser => ({ ...rest, name: userName, companyName: userCompanyName })

/**
 * Reads the stored user, also in the format of older releases, which had the field names of the API; null for anything
 * else.
 */
export const readStoredUser = (stored: Record<string, unknown> | null): SignedInUser | null => {
  if (typeof stored?.userId !== 'string') return null
  if (typeof stored.name === 'string') return stored as SignedInUser
  return typeof stored.userName === 'string' ? signedInUserOf(stored as CurrentUser) : null
}
