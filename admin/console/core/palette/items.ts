import type { FindAnswer } from '#contract/operations/find'
import type { Locale } from '#contract/text/locale'
import { searchEntries, type Named } from '#contract/text/nameSearch'
import type { Translate } from '#console/core/i18n/texts.ts'
import { matchRoute, type ConsoleRoute } from '#console/core/navigation/routes.ts'
import { otherPinyinOf, pinyinOf } from './pinyin.ts'
import type { Kind, Recent } from './recent.ts'

/** One line of the search: something to open, or to do. */
export interface Item {
  id: string
  kind: Kind
  name: string
  note: string
  at?: string | null
  /** That of the menu, for screens. */
  icon?: string
  /** Where it is; what is done has none. */
  address?: string
  open: () => void
}

export interface Group {
  kind: Kind | 'recent'
  items: readonly Item[]
}

/** An item with the names by which it is found. */
export type NamedItem = Item & Named

/** The names by which something is found: Chinese, its pinyin, English. */
export const namesOf = (zh: string, en: string): Named => ({
  zh,
  en,
  py: pinyinOf(zh),
  also: [otherPinyinOf(zh)].filter(Boolean),
})

const mostLocal = 6

/** The first few of some items that a text means. */
export const matching = (items: readonly NamedItem[], q: string, locale: Locale): Item[] =>
  searchEntries(items, q, locale)
    .slice(0, mostLocal)
    .map(({ entry }) => entry)

/** What was opened lately and is still open to the reader, as far as a text means it. */
export const recentGroup = (
  recent: readonly Recent[],
  q: string,
  locale: Locale,
  isOpen: (address: string) => boolean,
  go: (address: string) => void,
): Item[] =>
  matching(
    recent
      .filter(({ address }) => isOpen(address))
      .map((one) => ({
        ...namesOf(one.name, one.name),
        ...one,
        id: `recent ${one.address}`,
        open: () => go(one.address),
      })),
    q,
    locale,
  )

/** Whether an address leads to a screen that is open to the reader. */
export const opensOn =
  (routes: readonly ConsoleRoute[]) =>
  (address: string): boolean =>
    !!matchRoute(routes, address.split('?', 1)[0] ?? '')?.route.entry.isHavePermission

interface Places {
  routes: readonly ConsoleRoute[]
  resourceOf: (filePath: string) => string | undefined
  go: (address: string) => void
}

/** The list of a resource that shows most to the reader: that of all companies before that of their own. */
const listOf = (resource: string, { routes, resourceOf }: Places): ConsoleRoute | undefined => {
  const lists = routes.filter(
    ({ pattern, entry }) =>
      entry.visible &&
      entry.isHavePermission &&
      resourceOf(entry.filePath) === resource &&
      /\/(list|manage)$/.test(entry.filePath) &&
      !pattern.includes(':'),
  )
  return lists.find(({ entry }) => entry.filePath.endsWith('/manage')) ?? lists[0]
}

/** The server's hits as groups; records whose page is not open to the reader are left out. */
export const foundGroups = (
  answer: FindAnswer,
  q: string,
  places: Places,
  translate: Translate,
): Group[] => {
  const isOpen = opensOn(places.routes)
  return answer.flatMap(({ resource, hits, more }) => {
    const items = hits.flatMap(({ id, name, note, at }): Item[] => {
      const address = `/${resource}/${id}/show`
      if (!isOpen(address)) return []
      const open = () => places.go(address)
      return [{ id: address, kind: resource, name, note, at, address, open }]
    })
    const list = more && items.length > 0 ? listOf(resource, places) : undefined
    if (list) {
      const address = `${list.pattern}?${new URLSearchParams({ filter: JSON.stringify({ q }) })}`
      const name = translate(`palette.all.${resource}`, { q })
      items.push({
        id: `all ${resource}`,
        kind: resource,
        name,
        note: '',
        open: () => places.go(address),
      })
    }
    return items.length > 0 ? [{ kind: resource, items }] : []
  })
}

/** Groups without what an earlier one already shows, and without empty ones. */
export const withoutRepeats = (groups: readonly Group[]): Group[] => {
  const seen = new Set<string>()
  return groups
    .map(({ kind, items }) => ({
      kind,
      items: items.filter(({ id, address = id }) => !seen.has(address) && seen.add(address)),
    }))
    .filter(({ items }) => items.length > 0)
}
