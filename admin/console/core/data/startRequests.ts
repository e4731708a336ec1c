import type { PermissionsOfUser } from '#contract/access/menus'
import { USER_CENTRE_APP_ID } from '#contract/core/enums'
import type { CurrentUser } from '#contract/people/auth'
import { gateway, operation } from '#shared/http.ts'

export const requestRights = () =>
  gateway<{ data: PermissionsOfUser }>('/usercenter/menus/permissionByUser', {
    method: 'POST',
    query: { appid: USER_CENTRE_APP_ID },
  })

export const requestCurrentUser = () => operation<CurrentUser>('/auth/user/getCurrentUser')

/** The first requests of the console. They are sent while its files are loading, so this module must stay small. */
export const sendStartRequests = () => {
  const requests = { rights: requestRights(), user: requestCurrentUser() }
  // The console reports a failure when it reads the answers.
  for (const request of Object.values(requests)) request.catch(() => {})
  return requests
}

export type StartRequests = ReturnType<typeof sendStartRequests>
