import type { AuditKey } from '#contract/operations/auditActions'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { locales, type Locale } from '#contract/text/locale'
import { localeNames } from '#shared/locale.ts'

const languages = locales.map((locale) => ({ locale, name: localeNames[locale] }))

let provider: I18nProvider | undefined
let actions: readonly AuditKey[] = []

/** The texts of the first language are passed in; the other language is loaded when it is chosen. */
export const createI18nProvider = (
  locale: Locale,
  messages: { audit: object },
  loadMessages: (locale: Locale) => Promise<object>,
): I18nProvider => {
  actions = Object.keys(messages.audit) as AuditKey[]
  provider = polyglotI18nProvider(
    (requestedLocale) =>
      (requestedLocale === locale
        ? messages
        : loadMessages(requestedLocale === 'zh' ? 'zh' : 'en')) as
        | TranslationMessages
        | Promise<TranslationMessages>,
    locale,
    languages,
  )
  return provider
}

export const textOf = (key: string, args: Record<string, unknown> = {}): string | undefined => {
  const missing = '\u0000'
  const text = provider?.translate(key, { ...args, _: missing })
  return text === missing ? undefined : text
}

export const auditKeys = (): readonly AuditKey[] => actions
