import { useSyncExternalStore } from 'react'
import type { CurrentUser } from '#contract/auth'
import { operation } from '#shared/http.ts'
import { storedUser, storeUser } from '#shared/session.ts'
import { signedInUserOf, type SignedInUser } from '#shared/signedInUser.ts'
import { currentViewing } from '#shared/viewing.ts'

/**
 * Who this page belongs to. Stays when the session ends, so that the reader can log in again and go on;
 * `storedUser` is empty by then.
 */
let user: SignedInUser | null = storedUser()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentUser = (): SignedInUser | null => user

export const useCurrentUser = (): SignedInUser | null =>
  useSyncExternalStore(subscribe, currentUser)

/** Asks the gateway who is logged in, and keeps it for this page, and for the site unless it is another's view. @throws GatewayError */
export const loadCurrentUser = async (): Promise<SignedInUser> => {
  const answer = await operation<CurrentUser>('/auth/user/getCurrentUser')
  user = currentViewing() ? signedInUserOf(answer) : storeUser(answer)
  listeners.forEach((listener) => listener())
  return user
}
