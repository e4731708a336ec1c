import type { PublicSettings } from '#contract/people/auth'
import { operation } from '#shared/http.ts'
import { createStore } from '#shared/store.ts'

const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/**
 * The style nonce that the server put into the page; undefined under `vite`, which sends no Content Security Policy.
 */
export const pageNonce = (): string | undefined => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')
  const nonce = meta?.nonce || meta?.content
  return nonce && !nonce.startsWith('{{') ? nonce : undefined
}

let settings: PublicSettings | undefined

export const shownLogo = createStore<string | null>(null)

/** Reads the public settings from the page, or from the gateway under `vite`, where no server fills them in. */
export const loadSettings = async (): Promise<PublicSettings> => {
  const text = metaContent('settings')
  settings = text.startsWith('{"')
    ? (JSON.parse(text) as PublicSettings)
    : await operation<PublicSettings>('/UserCenter/config/query', {
        method: 'POST',
        session: false,
      })
  shownLogo.set(settings.logo)
  return settings
}

export const publicSettings = (): PublicSettings => {
  if (!settings) throw new Error('Settings are read before they were loaded')
  return settings
}

export const systemName = (locale: string): string =>
  publicSettings().systemName[locale === 'zh' ? 'zh' : 'en']
