import type { CurrentUser } from '#contract/people/auth'
import { operation } from './http.ts'
import { storageLasts } from './pageStorage.ts'
import { refreshAccessToken, storedUser, storeUser } from './session.ts'

/** Restores the logged-in user through the session cookie when the browser keeps no storage between pages. */
export const recallUser = async (): Promise<void> => {
  if (storageLasts || storedUser()) return
  if ((await refreshAccessToken()) === 'renewed')
    storeUser(await operation<CurrentUser>('/auth/user/getCurrentUser'))
}
