import type { Env } from '#server/core/env'
import type { Provider } from './provider.ts'
import type { Channel } from '#server/core/recipient'
import { smsHookProvider } from './smsHook.provider.ts'
import { smtpProvider } from './smtp.provider.ts'
import { terminalProvider } from './terminal.provider.ts'

/** The way out of each channel; null where there is none. */
export type Providers = Record<Channel, Provider | null>

/**
 * The providers that the settings name. A channel without one goes to the terminal outside production and nowhere in it.
 * @param say prints a line on the terminal.
 */
export const providersOf = (
  env: Env,
  now: () => number,
  print: (text: string) => void,
): Providers => {
  const fallback = (channel: Channel) => (env.production ? null : terminalProvider(channel, print))
  return {
    sms: env.smsHook ? smsHookProvider(env.smsHook, now) : fallback('sms'),
    email: env.smtpUrl
      ? smtpProvider(env.smtpUrl, { address: env.mailFrom, name: env.systemName })
      : fallback('email'),
  }
}
