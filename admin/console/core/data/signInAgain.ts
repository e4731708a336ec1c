import type { TokenAnswer } from '#contract/people/auth'
import { operation } from '#shared/http.ts'
import { startSession } from '#shared/session.ts'
import { currentUser, loadCurrentUser } from './identity.ts'
import { createStore } from '#shared/store.ts'

/**
 * The pending login after the session has ended: calls wait until the user has logged in again in a dialog above the
 * page, so that typed text is not lost.
 */
const waiting = createStore<{
  promise: Promise<boolean>
  answer: (signedIn: boolean) => void
} | null>(null)

/** Resolves to whether the user has logged in again; concurrent calls share one dialog. */
export const requestSignIn = (): Promise<boolean> => {
  const pendingSignIn = waiting.get()
  if (pendingSignIn) return pendingSignIn.promise
  let answer: (signedIn: boolean) => void = () => {}
  const promise = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  waiting.set({ promise, answer })
  return promise
}

export const answerSignIn = (signedIn: boolean): void => {
  const pendingSignIn = waiting.get()
  waiting.set(null)
  pendingSignIn?.answer(signedIn)
}

export const useSignInRequested = (): boolean => waiting.use() !== null

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
