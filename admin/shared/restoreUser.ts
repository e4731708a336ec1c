import type { CurrentUser } from '#contract/people/auth'
import { operation } from './http.ts'
import { storagePersists } from './pageStorage.ts'
import { refreshAccessToken, storedUser, storeUser } from './session.ts'

/** Restores the logged-in user through the session cookie if the browser keeps no storage from one page to the next. */
export const restoreUser = async (): Promise<void> => {
  if (storagePersists || storedUser()) return
  if ((await refreshAccessToken()) === 'renewed')
    storeUser(await operation<CurrentUser>('/auth/user/getCurrentUser'))
}
