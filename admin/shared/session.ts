import { sessionEnds, USER_CENTRE_APP_ID, type SessionEnd } from '#contract/core/enums'
import type { Problem } from '#contract/core/errors'
import type { CurrentUser, TokenAnswer } from '#contract/people/auth'
import { currentLocale } from './locale.ts'
import { storagePersists } from './pageStorage.ts'
import { readStoredUser, signedInUserOf, type SignedInUser } from './signedInUser.ts'
import { storedRecord } from './stored.ts'

/**
 * The browser's side of a session. The access token is only in memory and the refresh token is an HttpOnly cookie that
 * scripts cannot read. The user info (without tokens) is in localStorage, so that the top bar can show the user
 * immediately.
 */
const storageKey = 'signedInUser'
export const recentKey = 'recentlyOpened'
/** Unsent form input of the console; removed when the session ends. */
export const draftKey = 'draft'
/** The menu that the console draws before its scripts arrive; removed when the session ends. */
export const frameKey = 'console.frame'
const endKey = 'sessionEnd'
let token: string | null = null
let refreshing: Promise<Renewal> | null = null
const listeners = new Set<() => void>()

export const accessToken = (): string | null => token

export const storedUser = (): SignedInUser | null =>
  readStoredUser(storedRecord(localStorage, storageKey))

const announce = () => listeners.forEach((listener) => listener())

export const onSessionChange = (listener: () => void): (() => void) => {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== storageKey) return
    if (event.newValue === null) token = null
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', fromOtherTab)
  }
}

export const startSession = (answer: TokenAnswer): void => {
  token = answer.access_token
  localStorage.removeItem(endKey)
}

/** Stores the reason that the server gave for the end of the session, for all tabs. */
export const noteSessionEnd = (reason: unknown): void => {
  if (typeof reason === 'string') localStorage.setItem(endKey, reason)
}

/** Why the server ended the session; undefined if it does not say. */
export const sessionEnd = (): SessionEnd | undefined => {
  const stored = localStorage.getItem(endKey)
  return sessionEnds.find((known) => known === stored)
}

/** Stores the user info of `getCurrentUser` without its token. */
export const storeUser = (answer: CurrentUser): SignedInUser => {
  const user = { ...signedInUserOf(answer), token: '' }
  localStorage.setItem(storageKey, JSON.stringify(user))
  announce()
  return user
}

export const endSession = (): void => {
  token = null
  localStorage.removeItem(storageKey)
  localStorage.removeItem(recentKey)
  localStorage.removeItem(draftKey)
  localStorage.removeItem(frameKey)
  announce()
}

/**
 * Result of a token refresh: a new token, no session any more, the server temporarily unavailable (502 to 504), or
 * another failure.
 */
export type Renewal = 'renewed' | 'over' | 'down' | 'failed'

/**
 * Matches 502 to 504, which a proxy answers while the server restarts or is overloaded, and which the server itself
 * answers when overloaded.
 */
export const isDown = (status: number): boolean => status >= 502 && status <= 504

const refresh = async (): Promise<Renewal> => {
  try {
    const response = await fetch('/gateway/auth/oauth/token', {
      method: 'POST',
      headers: {
        appid: String(USER_CENTRE_APP_ID),
        'Content-Type': 'application/json',
        'Accept-Language': currentLocale(),
      },
      body: JSON.stringify({ grant_type: 'refresh_token' }),
      credentials: 'same-origin',
    })
    if (response.status === 401) {
      const problem: Partial<Problem> | null = await response.json().catch(() => null)
      noteSessionEnd(problem?.args?.['rule'])
      return 'over'
    }
    if (isDown(response.status)) return 'down'
    if (!response.ok) return 'failed'
    startSession(((await response.json()) as { data: TokenAnswer }).data)
    return 'renewed'
  } catch {
    return 'failed'
  }
}

/**
 * Exchanges the refresh cookie for a new access token; concurrent calls share one request. Sends no request when the
 * stored state says that the user is logged out.
 */
export const refreshAccessToken = (): Promise<Renewal> => {
  if (!storedUser() && storagePersists) return Promise.resolve('over')
  refreshing ??= refresh().finally(() => {
    refreshing = null
  })
  return refreshing
}
