import type { TokenAnswer } from '#contract/people/auth'
import type { PasskeyOptions } from '#contract/people/factors'
import { operation } from '#shared/http.ts'
import { startSession, endSession, storedUser } from '#shared/session.ts'
import { currentUser, loadCurrentUser } from './identity.ts'
import { loginAddress } from './loginAddress.ts'
import { createQuestion } from './question.ts'
import type { AuthProvider } from 'react-admin'
import { mayAct, currentRights, loadRights } from './rights.ts'
import { sendPendingActions } from './pendingActions.ts'

/**
 * The pending login after the session has ended: calls wait until the user has logged in again in a dialog above the
 * page, so that typed text is not lost.
 */
const signInQuestion = createQuestion<true>()

/** Resolves to whether the user has logged in again. */
export const requestSignIn = (): Promise<boolean> => signInQuestion.ask(true)
export const answerSignIn = signInQuestion.answer
export const useSignInRequested = (): boolean => signInQuestion.use() === true

type Grant = { grant_type: 'password' | 'second_factor' | 'passkey' } & Record<string, unknown>

export const signInAgain = async (grant: Grant): Promise<void> => {
  const before = currentUser()?.userId
  const answer = await operation<TokenAnswer>('/auth/oauth/token', {
    method: 'POST',
    session: false,
    body: grant,
  })
  startSession(answer)
  const user = await loadCurrentUser()
  if (before && user.userId !== before) location.reload()
  else answerSignIn(true)
}

/** @returns false if the user cancels */
export const signInAgainByPasskey = async (): Promise<boolean> => {
  const { requestPasskey } = await import('#shared/factors/passkeys.ts')
  const options = await operation<PasskeyOptions>('/auth/oauth/passkey-options', {
    method: 'POST',
    session: false,
    body: {},
  })
  const assertion = await requestPasskey(options)
  if (!assertion) return false
  await signInAgain({ grant_type: 'passkey', assertion, challenge: options.challenge })
  return true
}

/** Navigates to the login page; the promise never settles, since the page unloads. */
export const redirectToLogin = (): Promise<never> => {
  location.assign(loginAddress())
  return new Promise<never>(() => {})
}

let leaving = false

export const isLeaving = (): boolean => leaving

export const endSessionAndRedirect = (address: string): void => {
  leaving = true
  endSession()
  location.assign(address)
}

/**
 * Ends the session and redirects to the login page, where the user of a generated password must choose a new one.
 */
export const redirectToSetPassword = (): Promise<never> => {
  endSessionAndRedirect(loginAddress())
  return new Promise<never>(() => {})
}

/** Sends pending actions, ends the session on the server and in the browser, and goes to the home page. */
export const signOut = async (): Promise<void> => {
  await sendPendingActions()
  leaving = true
  await operation('/auth/oauth/logout', { method: 'POST', session: false }).catch(() => {})
  endSessionAndRedirect('/home')
}

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'status' in error
    ? Number(error.status)
    : undefined

export const authProvider = {
  login: () => redirectToLogin(),
  logout: async () => {
    await signOut()
    return false
  },
  checkAuth: () => (storedUser() || currentUser() ? Promise.resolve() : redirectToLogin()),
  /** Only a 401 ends the session; the HTTP client has already offered a new login by then. */
  checkError: (error: unknown) => {
    if (statusOf(error) !== 401) return Promise.resolve()
    location.assign(loginAddress())
    return Promise.reject(Object.assign(new Error(), { logoutUser: false, message: false }))
  },
  getIdentity: async () => {
    const user = currentUser() ?? (await loadCurrentUser())
    return { id: user.userId, fullName: user.nickName }
  },
  getPermissions: async () => {
    if (!currentRights()) await loadRights()
    return currentRights()
  },
  canAccess: ({ resource, action }) => Promise.resolve(mayAct(resource, action)),
} satisfies AuthProvider
