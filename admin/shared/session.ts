import { USER_CENTRE_APP_ID } from '#contract/core/enums'
import type { CurrentUser, TokenAnswer } from '#contract/people/auth'
import { currentLocale } from './locale.ts'
import { storageLasts } from './pageStorage.ts'
import { readStoredUser, signedInUserOf, type SignedInUser } from './signedInUser.ts'
import { storedRecord } from './stored.ts'

/**
 * The browser's side of a session. The access token lives in memory only; the refresh token is an HttpOnly cookie
 * that no script sees; the logged-in user info (without tokens) is kept in localStorage so
 * that the top bar shows the user at once.
 */
const storageKey = 'signedInUser'
/** What the console's search was used for lately: personal, so that it ends with the session. */
export const recentKey = 'recentlyOpened'
/** What was typed into a form of the console and not sent: the same. */
export const draftKey = 'draft'
let token: string | null = null
let refreshing: Promise<Renewal> | null = null
const listeners = new Set<() => void>()

export const accessToken = (): string | null => token

/** The stored user info, or null when no one is logged in as far as this browser knows. */
export const storedUser = (): SignedInUser | null =>
  readStoredUser(storedRecord(localStorage, storageKey))

const announce = () => listeners.forEach((listener) => listener())

/** Calls back when someone logs in or out, in this tab or another. @returns the way to stop. */
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

/** Takes the token of a login or refresh. */
export const startSession = (answer: TokenAnswer): void => {
  token = answer.access_token
}

/** Keeps an answer of `getCurrentUser` without its token. @returns it by the names of the browser */
export const storeUser = (answer: CurrentUser): SignedInUser => {
  const user = { ...signedInUserOf(answer), token: '' }
  localStorage.setItem(storageKey, JSON.stringify(user))
  announce()
  return user
}

/** Forgets the session in this browser; the server's side is ended by `/auth/oauth/logout`. */
export const endSession = (): void => {
  token = null
  localStorage.removeItem(storageKey)
  localStorage.removeItem(recentKey)
  localStorage.removeItem(draftKey)
  announce()
}

/**
 * What came of the exchange: a new token; no session any more; nothing, because the server is down for now; or nothing
 * that could be told.
 */
export type Renewal = 'renewed' | 'over' | 'down' | 'failed'

/** The answers of a proxy whose server is being restarted or has too much to do, and of such a server itself. */
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
    if (response.status === 401) return 'over'
    if (isDown(response.status)) return 'down'
    if (!response.ok) return 'failed'
    startSession(((await response.json()) as { data: TokenAnswer }).data)
    return 'renewed'
  } catch {
    return 'failed'
  }
}

/**
 * Exchanges the refresh cookie for a new access token; calls at the same time share one exchange.
 * Asks nothing of the server where no one is logged in.
 */
export const refreshAccessToken = (): Promise<Renewal> => {
  if (!storedUser() && storageLasts) return Promise.resolve('over')
  refreshing ??= refresh().finally(() => {
    refreshing = null
  })
  return refreshing
}
