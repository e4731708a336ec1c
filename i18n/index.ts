import type { Locale } from '#contract/text/locale'

/** Requires exactly the keys of the other language: a missing or extra key does not compile. */
export type Twin<T> = { readonly [K in keyof T]: T[K] extends string ? string : Twin<T[K]> }

export type Args = Readonly<Record<string, string | number | boolean | null>>

/**
 * Fills the `%{name}` placeholders of a text, in the syntax of polyglot, which the console uses. A placeholder without
 * a value stays visible so that the gap is noticed.
 */
export const fill = (text: string, args: Args = {}): string =>
  text.replaceAll(/%\{(\w+)\}/g, (place, name: string) =>
    args[name] === undefined || args[name] === null ? place : String(args[name]),
  )

const preferredTag = (languages: string): string => {
  const ranked = languages.split(',').map((entry) => {
    const [tag = '', ...parameters] = entry.toLowerCase().split(';')
    const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean)
    return { tag: tag.trim(), quality: Number(quality ?? 1) }
  })
  // Quality 0 means that the language is not acceptable.
  const none = { tag: '', quality: 0 }
  return ranked.reduce((best, one) => (one.quality > best.quality ? one : best), none).tag
}

const cachedLocales = new Map<string, Locale>()
const maxCachedLocales = 1000
const maxCachedLength = 100

/**
 * Language for a reader without a stored choice: zh for simplified Chinese, otherwise en. Takes an `Accept-Language`
 * value or `navigator.languages.join()`.
 */
export const preferredLocale = (languages = ''): Locale => {
  const locale =
    cachedLocales.get(languages) ??
    (/^zh([-_](cn|sg|my|hans)(?![a-z]).*)?$/.test(preferredTag(languages)) ? 'zh' : 'en')
  if (languages.length <= maxCachedLength && cachedLocales.size < maxCachedLocales)
    cachedLocales.set(languages, locale)
  return locale
}
