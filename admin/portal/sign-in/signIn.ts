import type { CurrentUser, TokenAnswer } from '#contract/people/auth'
import type { Locale } from '#contract/text/locale'
import { operation } from '#shared/http.ts'
import { safeReturnPath } from '#shared/returnPath.ts'
import { startSession, storeUser } from '#shared/session.ts'
import type { SignedInUser } from '#shared/signedInUser.ts'

/** What is exchanged for a session. */
export type Grant = { grant_type: 'password' | 'sms_code' | 'email_code' } & Record<
  string,
  string | boolean
>

/** Who logged in by a password that was generated for them. */
export interface GeneratedLogin {
  username: string
  password: string
}

/** Logs in and remembers who it was. @throws GatewayError, also `passwordMustBeChanged` in a session for that alone */
export const signIn = async (grant: Grant, locale: Locale): Promise<SignedInUser> => {
  const answer = await operation<TokenAnswer>('/auth/oauth/token', {
    method: 'POST',
    body: grant,
    session: false,
    locale,
  })
  startSession(answer)
  return storeUser(await operation<CurrentUser>('/auth/user/getCurrentUser', { locale }))
}

/** Where a login leads: back where one came from, otherwise to the user centre or, without a company, the console. */
export const destinationOf = (user: SignedInUser, search: string): string =>
  safeReturnPath(new URLSearchParams(search).get('from')) ??
  (user.isCompanyUser ? '/ucFrontEnd' : '/control')
