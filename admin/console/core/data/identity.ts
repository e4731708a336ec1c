import type { CurrentUser } from '#contract/people/auth'
import type { Caller, Verdict } from '#contract/policies/caller'
import { operation } from '#shared/http.ts'
import { storedUser, storeUser } from '#shared/session.ts'
import { signedInUserOf, type SignedInUser } from '#shared/signedInUser.ts'
import { currentViewing } from '#shared/viewing.ts'
import { createStore } from '#shared/store.ts'

/**
 * Who this page belongs to. Stays when the session ends, so that the reader can log in again and go on;
 * `storedUser` is empty by then.
 */
const user = createStore<SignedInUser | null>(storedUser())

export const currentUser = user.get

export const useCurrentUser = user.use

type Policy<T> = (caller: Caller, subject: T) => Verdict

/** Tells whether a policy of the server lets the reader act on a record, apart from their permissions. */
export const useAllowed = (): (<T>(policy: Policy<T>, subject: T) => boolean) => {
  const reader = useCurrentUser()
  return (policy, subject) => reader !== null && policy(reader, subject) === null
}

/** Asks the gateway who is logged in, and keeps it for this page, and for the site unless it is another's view. @throws GatewayError */
export const loadCurrentUser = async (): Promise<SignedInUser> => {
  const answer = await operation<CurrentUser>('/auth/user/getCurrentUser')
  const known = currentViewing() ? signedInUserOf(answer) : storeUser(answer)
  user.set(known)
  return known
}
