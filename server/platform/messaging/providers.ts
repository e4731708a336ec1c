import type { Provider } from './provider.ts'
import type { Env } from '#server/core/env'
import { deliveryPartsOf, type Settings } from '#server/core/settings'
import type { Channel } from '#server/core/recipient'
import type { LiveSettings } from '#server/platform/settings/settings'
import { aliyunSmsProvider } from './aliyunSms.provider.ts'
import { smsHookProvider } from './smsHook.provider.ts'
import { smtpProvider } from './smtp.provider.ts'

/** Prints messages to the terminal outside production; they stay readable in the outbox. */
const terminalProvider = (channel: string, print: (text: string) => void): Provider => ({
  keepsContent: true,
  send: ({ recipient, content }) => {
    print(`${channel} → ${recipient}: ${content.text.replaceAll(/\s+/g, ' ').trim()}`)
    return Promise.resolve()
  },
  close: () => {},
})

export interface Providers {
  of(channel: Channel): Provider | null
  /** Opens a provider for settings that need not be saved; the caller closes it. */
  open(channel: Channel, settings: Settings): Provider | null
  close(): void
}

/** The settings that a provider is built from; it is rebuilt when they change. */
const relevantSettings = (settings: Settings, channel: Channel): unknown[] => [
  deliveryPartsOf(settings)[channel],
  channel === 'email' && settings.systemName,
]

/**
 * Returns the providers configured in the settings. A channel without one prints to the terminal, and is disabled in
 * production.
 */
export const providersOf = (
  env: Env,
  settings: LiveSettings,
  now: () => number,
  print: (text: string) => void,
): Providers => {
  const fallback = (channel: Channel) => (env.production ? null : terminalProvider(channel, print))
  const make: Record<Channel, (current: Settings) => Provider | null> = {
    sms: ({ smsHook, aliyunSms }) => {
      if (smsHook) return smsHookProvider(smsHook, now)
      return aliyunSms ? aliyunSmsProvider(aliyunSms, now) : fallback('sms')
    },
    email: ({ smtpUrl, mailFrom, systemName }) =>
      smtpUrl ? smtpProvider(smtpUrl, { address: mailFrom, name: systemName }) : fallback('email'),
  }
  const made = new Map<Channel, { parts: string; provider: Provider | null }>()
  return {
    of: (channel) => {
      const { current } = settings
      const parts = JSON.stringify(relevantSettings(current, channel))
      const before = made.get(channel)
      if (before?.parts === parts) return before.provider
      before?.provider?.close()
      const provider = make[channel](current)
      made.set(channel, { parts, provider })
      return provider
    },
    open: (channel, typed) => make[channel](typed),
    close: () => {
      for (const { provider } of made.values()) provider?.close()
    },
  }
}
