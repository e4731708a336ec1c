import type { CurrentUser, TokenAnswer } from '#contract/people/auth'
import type { Locale } from '#contract/text/locale'
import { operation } from '#shared/http.ts'
import { safeReturnPath } from '#shared/returnPath.ts'
import { startSession, storeUser } from '#shared/session.ts'
import type { SignedInUser } from '#shared/signedInUser.ts'

export type Grant = {
  grant_type: 'password' | 'sms_code' | 'email_code' | 'second_factor' | 'passkey'
} & Record<string, unknown>

export interface GeneratedLogin {
  username: string
  password: string
}

/** Loads and stores the user of the session. */
export const loadUser = async (locale: Locale): Promise<SignedInUser> =>
  storeUser(await operation<CurrentUser>('/auth/user/getCurrentUser', { locale }))

/**
 * Logs in and stores the user. @throws Refusal `passwordMustBeChanged` if the session only allows changing the
 * password
 */
export const signIn = async (grant: Grant, locale: Locale): Promise<SignedInUser> => {
  const answer = await operation<TokenAnswer>('/auth/oauth/token', {
    method: 'POST',
    body: grant,
    session: false,
    locale,
  })
  startSession(answer)
  return loadUser(locale)
}

/**
 * Destination after login: `from`, else the user centre, or the applications page (`/control`) for a user without a
 * company.
 */
export const destinationOf = (user: SignedInUser, search: string): string =>
  safeReturnPath(new URLSearchParams(search).get('from')) ??
  (user.isCompanyUser ? '/ucFrontEnd' : '/control')
