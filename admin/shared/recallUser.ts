import type { CurrentUser } from '#contract/people/auth'
import { operation } from './http.ts'
import { storageLasts } from './pageStorage.ts'
import { refreshAccessToken, storedUser, storeUser } from './session.ts'

/** Fetches who is logged in where the browser stores nothing from page to page; the session's cookie tells the server. */
export const recallUser = async (): Promise<void> => {
  if (storageLasts || storedUser()) return
  if ((await refreshAccessToken()) === 'renewed')
    storeUser(await operation<CurrentUser>('/auth/user/getCurrentUser'))
}
