import type { Locale } from '#contract/text/locale'
import type { Named } from '#contract/text/nameSearch'

export interface Entry extends Named {
  id: string
}

export const nameOf = ({ zh, en }: Entry, locale: Locale): string => (locale === 'zh' ? zh : en)

const sorted = new WeakMap<readonly Entry[], Map<Locale, readonly Entry[]>>()

/** Sorts a list by the language's order (pinyin or alphabet), with the home country first. */
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
