import { matchRoutes, type Params } from 'react-router'
import { menuPattern } from '#contract/access/menuPaths'
import type { MenuEntry } from '#contract/access/menus'
import { externalHref, isExternalPath } from '#shared/externalLink.ts'

/** A screen's place: built from one menu entry of the server. */
export interface ConsoleRoute {
  /** Path pattern below /ucFrontEnd, e.g. `/users/:id/show`. */
  pattern: string
  entry: MenuEntry
  /** Menu entries above this one, the topmost first; those with a screen have their pattern. */
  ancestors: readonly { entry: MenuEntry; pattern: string }[]
  /** Pattern of the visible entry that is highlighted while this screen is open. */
  highlighted: string
}

const collect = (
  entries: readonly MenuEntry[],
  ancestors: ConsoleRoute['ancestors'],
  parent: string,
  highlightedAbove: string,
): ConsoleRoute[] =>
  entries.flatMap((entry) => {
    if (isExternalPath(entry.path)) return []
    const hidden = !entry.visible
    const pattern = menuPattern(parent, entry)
    const highlighted = hidden ? highlightedAbove : pattern
    const own: ConsoleRoute[] = entry.filePath ? [{ pattern, entry, ancestors, highlighted }] : []
    const below = [...ancestors, { entry, pattern: entry.filePath ? pattern : '' }]
    return [...own, ...collect(entry.children, below, pattern, highlighted)]
  })

/** Every route that the server's menu tree describes. External links are none. */
export const routesOf = (menus: readonly MenuEntry[]): ConsoleRoute[] => collect(menus, [], '', '')

/**
 * The routes of now, and those that were here before as closed ones: a screen that is lost while it is open, or while a
 * link to it is shown, says that it is closed instead of being nowhere. What only moved elsewhere is not lost.
 */
export const withLostRoutes = (
  now: readonly ConsoleRoute[],
  before: readonly ConsoleRoute[],
): ConsoleRoute[] => {
  const patternsOf = (routes: readonly ConsoleRoute[]) => new Set(routes.map((one) => one.pattern))
  const [here, formerly] = [patternsOf(now), patternsOf(before)]
  const arrived = now.filter(({ pattern }) => !formerly.has(pattern))
  const movedTo = new Set(arrived.map(({ entry }) => entry.filePath))
  const lost = before.filter(
    ({ pattern, entry }) => !here.has(pattern) && !movedTo.has(entry.filePath),
  )
  return [
    ...now,
    ...lost.map((route) => ({ ...route, entry: { ...route.entry, isHavePermission: false } })),
  ]
}

export interface RouteMatch {
  route: ConsoleRoute
  params: Params
}

/** The route of an address, fixed segments before parameters: `/users/create` is no user's id. */
export const matchRoute = (
  routes: readonly ConsoleRoute[],
  pathname: string,
): RouteMatch | undefined => {
  const table = routes.map((route, index) => ({ id: String(index), path: route.pattern }))
  const match = matchRoutes(table, pathname)?.at(-1)
  const route = match && routes[Number(match.route.id)]
  // react-admin keeps `create` for the form; without that entry it is still no record's id.
  return route && match.params['id'] !== 'create' ? { route, params: match.params } : undefined
}

/** Whether an entry only names what stands below it. */
export const isHeading = ({ path, filePath }: MenuEntry): boolean =>
  filePath === '' && !isExternalPath(path)

/** Whether there is somewhere to go: a screen, a link that may be followed, or entries below. */
const leadsSomewhere = (entry: MenuEntry): boolean =>
  entry.children.length > 0 ||
  (isExternalPath(entry.path) ? externalHref(entry.path) !== null : !isHeading(entry))

/** Sidebar entries: visible, and allowed or always shown. */
export const shownEntries = (menus: readonly MenuEntry[]): MenuEntry[] =>
  menus
    .filter((entry) => entry.visible && (entry.isHavePermission || entry.alwaysVisible))
    .map((entry) => ({ ...entry, children: shownEntries(entry.children) }))
    .filter(leadsSomewhere)

/** The entries of a menu and all below them, from top to bottom. */
export const flatEntries = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flatEntries(entry.children)])

/** Name of an entry in the reader's language; Chinese where no English name is kept. */
export const entryName = (entry: Pick<MenuEntry, 'name' | 'enName'>, locale: string): string =>
  locale === 'zh' ? entry.name : entry.enName || entry.name
