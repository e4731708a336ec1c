import type { CurrentUser } from '#contract/people/auth'
import type { Caller, Verdict } from '#contract/policies/caller'
import { accessToken, storedUser, storeUser } from '#shared/session.ts'
import { signedInUserOf, type SignedInUser } from '#shared/signedInUser.ts'
import { currentViewing } from '#shared/viewing.ts'
import { createStore } from '#shared/store.ts'
import { requestCurrentUser } from './startRequests.ts'

/**
 * The user of this page. Stays set when the session ends, so that the user can log in again and continue; `storedUser`
 * is empty by then.
 */
const user = createStore<SignedInUser | null>(storedUser())

export const currentUser = user.get

export const useCurrentUser = user.use

type Policy<T> = (caller: Caller, subject: T) => Verdict

/** Checks a record against a policy shared with the server; the user's permissions are checked elsewhere (`useAccess`). */
export const useAllowed = (): (<T>(policy: Policy<T>, subject: T) => boolean) => {
  const reader = useCurrentUser()
  return (policy, subject) => reader !== null && policy(reader, subject) === null
}

/**
 * Stores the current user for the whole site, or only for this page while viewing as another user and after the end of
 * the session, because to the other pages a stored user is a new login.
 */
export const readCurrentUser = (answer: CurrentUser): SignedInUser => {
  const isOwn = !currentViewing() && accessToken() !== null
  const known = isOwn ? storeUser(answer) : signedInUserOf(answer)
  user.set(known)
  return known
}

export const loadCurrentUser = async (): Promise<SignedInUser> =>
  readCurrentUser(await requestCurrentUser())
