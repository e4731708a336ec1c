import type { TokenAnswer } from '#contract/people/auth'
import { operation } from '#shared/http.ts'
import { startSession } from '#shared/session.ts'
import { currentUser, loadCurrentUser } from './identity.ts'
import { createStore } from '#shared/store.ts'

/**
 * The session ended while the page was open: calls wait here until the reader has logged in again in a dialog above
 * the page, and then go on. Nothing that was typed is lost.
 */
const waiting = createStore<{
  promise: Promise<boolean>
  answer: (signedIn: boolean) => void
} | null>(null)

/** Waits for the reader to log in again; all calls share one question. @returns whether they did. */
export const askToSignIn = (): Promise<boolean> => {
  const asked = waiting.get()
  if (asked) return asked.promise
  let answer: (signedIn: boolean) => void = () => {}
  const promise = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  waiting.set({ promise, answer })
  return promise
}

/** Lets the waiting calls go on (true) or fail (false). */
export const answerSignIn = (signedIn: boolean): void => {
  const asked = waiting.get()
  waiting.set(null)
  asked?.answer(signedIn)
}

export const useSignInAsked = (): boolean => waiting.use() !== null

/**
 * Logs in from the dialog. Where someone else logged in than this page belongs to, the page starts again.
 * @throws GatewayError
 */
export const signInAgain = async (username: string, password: string): Promise<void> => {
  const before = currentUser()?.userId
  const answer = await operation<TokenAnswer>('/auth/oauth/token', {
    method: 'POST',
    session: false,
    body: { grant_type: 'password', username, password },
  })
  startSession(answer)
  const user = await loadCurrentUser()
  if (before && user.userId !== before) location.reload()
  else answerSignIn(true)
}
