import { confirmWays, type ConfirmWay } from '#contract/core/enums'
import type { CodeSent } from '#contract/people/codes'
import type { PasskeyOptions } from '#contract/people/factors'
import { operation } from './http.ts'

const path = '/usercenter/account/confirm'

/** A way whose code is sent on request. */
export type SentWay = 'sms' | 'email'
/** A way that needs input, as opposed to a passkey. */
export type TypedWay = Exclude<ConfirmWay, 'passkey'>

export const isSentWay = (way: ConfirmWay): way is SentWay => way === 'sms' || way === 'email'

/** @param named the ways that error 7410 names in its argument `ways` */
export const waysNamed = (named: readonly string[]): ConfirmWay[] =>
  confirmWays.filter((way) => named.includes(way))

/** Sends a code to the user's own contact. @returns when another one can be sent, in milliseconds since 1970 */
export const sendConfirmCode = async (channel: SentWay): Promise<number> => {
  const request = { method: 'POST', body: { channel } } as const
  const { resendAfter } = await operation<CodeSent>(`${path}/code`, request)
  return Date.now() + resendAfter * 1000
}

const bodyOf = (way: TypedWay, typed: string) => {
  if (way === 'password') return { password: typed }
  if (way === 'recovery') return { recoveryCode: typed }
  return way === 'totp' ? { code: typed } : { channel: way, code: typed }
}

/** @param typed the password or the code */
export const confirmIdentity = (way: TypedWay, typed: string): Promise<unknown> =>
  operation(path, { method: 'POST', body: bodyOf(way, typed) })

/** @returns false if the user cancels */
export const confirmByPasskey = async (): Promise<boolean> => {
  const { requestPasskey } = await import('./factors/passkeys.ts')
  const options = await operation<PasskeyOptions>(`${path}/options`, { method: 'POST', body: {} })
  const assertion = await requestPasskey(options)
  if (!assertion) return false
  const { challenge } = options
  await operation(path, { method: 'POST', body: { assertion, challenge } })
  return true
}
