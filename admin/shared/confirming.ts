import { confirmWays, type ConfirmWay } from '#contract/core/enums'
import type { CodeSent } from '#contract/people/codes'
import { operation } from './http.ts'

const path = '/usercenter/account/confirm'

/** @param named the ways that error 7410 names in its argument `ways` */
export const waysNamed = (named: readonly string[]): ConfirmWay[] =>
  confirmWays.filter((way) => named.includes(way))

/** Sends a code to the user's own contact. @returns when another one can be sent, in milliseconds since 1970 */
export const sendConfirmCode = async (channel: ConfirmWay): Promise<number> => {
  const request = { method: 'POST', body: { channel } } as const
  const { resendAfter } = await operation<CodeSent>(`${path}/code`, request)
  return Date.now() + resendAfter * 1000
}

/** @param typed the password or the code */
export const confirmIdentity = (way: ConfirmWay, typed: string): Promise<unknown> =>
  operation(path, {
    method: 'POST',
    body: way === 'password' ? { password: typed } : { channel: way, code: typed },
  })
