import { USER_CENTRE_APP_ID } from '#contract/core/enums'
import { permissionIds } from '#contract/access/permissions'

/** A list that each permission lets a token read. */
export const listsOfTokens = {
  'user:list': 'users',
  'role:list': 'roles',
  'join:review': 'join-requests',
  'invitation:manage': 'invitations',
  'log:list': 'logs',
} as const

const keys = Object.keys(listsOfTokens) as (keyof typeof listsOfTokens)[]

/** A line for a terminal that reads something with a token; without a list to read, the token itself. */
export const curlLine = (origin: string, token: string, allowed: readonly string[]): string => {
  const key = keys.find((one) => allowed.includes(String(permissionIds[one])))
  const path = key ? listsOfTokens[key] : 'api-tokens/current'
  return [
    `curl -s -H "Authorization: Bearer ${token}" \\`,
    `-H "appid: ${USER_CENTRE_APP_ID}" \\`,
    `${origin}/gateway/usercenter/${path}`,
  ].join('\n')
}
