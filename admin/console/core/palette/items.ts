import type { FindAnswer } from '#contract/operations/find'
import type { Locale } from '#contract/text/locale'
import { searchEntries, type Named } from '#contract/text/nameSearch'
import type { Translate } from '#console/core/i18n/texts.ts'
import { matchRoute, type ConsoleRoute } from '#console/core/navigation/routes.ts'
import { otherPinyinOf, pinyinOf } from './pinyin.ts'
import type { Kind, Recent } from './recent.ts'

export interface Item {
  id: string
  kind: Kind
  name: string
  note: string
  at?: string | null
  icon?: string
  address?: string
  open: () => void
}

export interface Group {
  kind: Kind | 'recent'
  items: readonly Item[]
}

export type NamedItem = Item & Named

export const namesOf = (zh: string, en: string): Named => ({
  zh,
  en,
  py: pinyinOf(zh),
  also: [otherPinyinOf(zh)].filter(Boolean),
})

const maxLocalItems = 6

export const matching = (items: readonly NamedItem[], q: string, locale: Locale): Item[] =>
  searchEntries(items, q, locale)
    .slice(0, maxLocalItems)
    .map(({ entry }) => entry)

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

export const opensOn =
  (routes: readonly ConsoleRoute[]) =>
  (address: string): boolean =>
    !!matchRoute(routes, address.split('?', 1)[0] ?? '')?.route.entry.isHavePermission

interface Places {
  routes: readonly ConsoleRoute[]
  resourceOf: (filePath: string) => string | undefined
  go: (address: string) => void
}

/** The list screen of a resource; prefers `…/manage`, which covers all companies, over `…/list`. */
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

/** The server's hits as groups; omits records whose page the user may not open. */
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

/** Removes items that an earlier group shows, and empty groups. */
export const withoutRepeats = (groups: readonly Group[]): Group[] => {
  const seen = new Set<string>()
  return groups
    .map(({ kind, items }) => ({
      kind,
      items: items.filter(({ id, address = id }) => !seen.has(address) && seen.add(address)),
    }))
    .filter(({ items }) => items.length > 0)
}
