import type { Locale } from '#contract/text/locale'
import { preferredLocale } from '#i18n/index'
import { readCookie, writeCookie } from './cookies.ts'

export const localeNames: Readonly<Record<Locale, string>> = { zh: '中文', en: 'English' }

/** BCP 47 tags for `Intl`, with British English; the `lang` of documents is `zh-CN` or `en`. */
export const languageTags: Readonly<Record<Locale, string>> = { zh: 'zh-CN', en: 'en-GB' }

export const currentLocale = (): Locale => {
  const stored = readCookie('locale')
  return stored === 'zh' || stored === 'en' ? stored : preferredLocale(navigator.language)
}

export const storeLocale = (locale: Locale): void => {
  writeCookie('locale', locale)
  document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en'
}
