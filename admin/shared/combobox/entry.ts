import type { Locale } from '#contract/text/locale'
import type { Named } from '#contract/text/nameSearch'

/** One choice of a searchable list. */
export interface Entry extends Named {
  id: string
}

/** The name as a reader sees it: Chinese where the language is zh, otherwise English. */
export const nameOf = ({ zh, en }: Entry, locale: Locale): string => (locale === 'zh' ? zh : en)

const sorted = new WeakMap<readonly Entry[], Map<Locale, readonly Entry[]>>()

/** A long list in the order of the reader's language, by pinyin or alphabet; the entry of the home country first. */
export const inReadersOrder = (
  entries: readonly Entry[],
  locale: Locale,
  homeId: string,
): readonly Entry[] => {
  const orders = sorted.get(entries) ?? new Map<Locale, readonly Entry[]>()
  sorted.set(entries, orders)
  let order = orders.get(locale)
  if (order === undefined) {
    const { compare } = new Intl.Collator(locale === 'zh' ? 'zh-CN' : 'en')
    const rank = ({ id }: Entry) => (id === homeId ? 0 : 1)
    order = entries.toSorted(
      (one, other) =>
        rank(one) - rank(other) || compare(nameOf(one, locale), nameOf(other, locale)),
    )
    orders.set(locale, order)
  }
  return order
}
