import type { Viewing } from '#contract/operations/viewAs'
import { storedRecord } from './stored.ts'

/**
 * Seeing the console as another user does, in this tab alone and until it ends. The console sends the grant with every
 * call from its start on; the site's other pages stay the reader's own.
 */
const storageKey = 'viewing'
let current: Viewing | null = null

export const currentViewing = (): Viewing | null => current

/** Takes up the viewing that this tab is in; to be called before the first call. */
export const resumeViewing = (): void => {
  const viewing = storedRecord(sessionStorage, storageKey)
  current = typeof viewing?.grant === 'string' ? (viewing as Viewing) : null
}

/** Opens the console again through the eyes of another. */
export const enterViewing = (viewing: Viewing): void => {
  sessionStorage.setItem(storageKey, JSON.stringify(viewing))
  location.assign('/ucFrontEnd/personalCenter')
}

/** Back to the reader's own view, to the page of whom they looked at. */
export const leaveViewing = (): void => {
  const userId = current?.userId
  sessionStorage.removeItem(storageKey)
  location.assign(userId ? `/ucFrontEnd/users/${userId}/show` : '/ucFrontEnd/')
}
