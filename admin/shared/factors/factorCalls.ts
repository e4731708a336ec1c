import type {
  FactorAdded,
  FactorState,
  PasskeyOptions,
  TotpCreated,
  Factor,
} from '#contract/people/factors'
import { operation } from '#shared/http.ts'

export const factorsPath = '/usercenter/factors'

/** Sends a request as `operation` does; the console has a function of its own that also handles refusals. */
export type Send = typeof operation

const post = <T>(send: Send, path: string, body: object = {}): Promise<T> =>
  send<T>(`${factorsPath}${path}`, { method: 'POST', body })

export const loadFactors = (send: Send): Promise<FactorState> => send<FactorState>(factorsPath)

export const createTotp = (send: Send, name: string): Promise<TotpCreated> =>
  post(send, '/totp', { name })

export const confirmTotp = (send: Send, id: string, code: string): Promise<FactorAdded> =>
  post(send, `/totp/${id}/confirm`, { code: code.replaceAll(/\s/g, '') })

/** Asks the browser for a new passkey and stores it. Resolves to null if the user cancels. */
export const addPasskey = async (send: Send, name: string): Promise<FactorAdded | null> => {
  // The library loads with its first use.
  const { createPasskey } = await import('./passkeys.ts')
  const options = await post<PasskeyOptions>(send, '/passkeys/options')
  const response = await createPasskey(options)
  if (!response) return null
  return post(send, '/passkeys', { name, response, challenge: options.challenge })
}

export const renameFactor = (send: Send, id: string, name: string): Promise<Factor> =>
  post(send, `/${id}/rename`, { name })

export const removeFactor = (send: Send, id: string): Promise<unknown> =>
  post(send, `/${id}/remove`)

export const makeRecoveryCodes = async (send: Send): Promise<string[]> =>
  (await post<{ recoveryCodes: string[] }>(send, '/recovery-codes')).recoveryCodes
