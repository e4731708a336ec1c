import type { Viewing } from '#contract/operations/viewAs'
import { storedRecord } from './stored.ts'

/**
 * State of this tab while its user views the console as another user. The console sends the grant of the view with
 * every request; the public pages keep the user's own session.
 */
const storageKey = 'viewing'
let current: Viewing | null = null

export const currentViewing = (): Viewing | null => current

/** Restores this tab's viewing; call it before the first request. */
export const resumeViewing = (): void => {
  const viewing = storedRecord(sessionStorage, storageKey)
  current = typeof viewing?.grant === 'string' ? (viewing as Viewing) : null
}

export const enterViewing = (viewing: Viewing): void => {
  sessionStorage.setItem(storageKey, JSON.stringify(viewing))
  location.assign('/ucFrontEnd/personalCenter')
}

export const leaveViewing = (): void => {
  const userId = current?.userId
  sessionStorage.removeItem(storageKey)
  location.assign(userId ? `/ucFrontEnd/users/${userId}/show` : '/ucFrontEnd/')
}
