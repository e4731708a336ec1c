import type { Locale } from '#contract/text/locale'
import { preferredLocale } from '#i18n/index'
import { readCookie, writeCookie } from './cookies.ts'

/** Each language in its own name, whatever the page's language is. */
export const localeNames: Readonly<Record<Locale, string>> = { zh: '中文', en: 'English' }

/** The languages as tags of BCP 47, for `lang` and `Intl`: English is written as in Britain. */
export const languageTags: Readonly<Record<Locale, string>> = { zh: 'zh-CN', en: 'en-GB' }

/** The stored choice, or the browser's language. */
export const currentLocale = (): Locale => {
  const stored = readCookie('locale')
  return stored === 'zh' || stored === 'en' ? stored : preferredLocale(navigator.language)
}

/** Stores the choice for this site and both bundles. */
export const storeLocale = (locale: Locale): void => {
  writeCookie('locale', locale)
  document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en'
}
