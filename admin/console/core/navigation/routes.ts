import { matchRoutes, type Params } from 'react-router'
import { menuPattern } from '#contract/access/menuPaths'
import type { MenuEntry } from '#contract/access/menus'
import { externalHref, isExternalPath } from '#shared/externalLink.ts'

export interface ConsoleRoute {
  /** Path pattern below /ucFrontEnd, e.g. `/users/:id/show`. */
  pattern: string
  entry: MenuEntry
  /** Parent menu entries, topmost first; the pattern is empty for an entry without a screen. */
  ancestors: readonly { entry: MenuEntry; pattern: string }[]
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

/** Every route in the server's menu tree, without external links. */
export const routesOf = (menus: readonly MenuEntry[]): ConsoleRoute[] => collect(menus, [], '', '')

/**
 * The current routes, plus earlier routes marked as forbidden: a screen whose permission is lost while it is open, or
 * linked, then shows a refusal instead of a 404. Routes that only moved are not included.
 */
export const withRevokedRoutes = (
  now: readonly ConsoleRoute[],
  before: readonly ConsoleRoute[],
): ConsoleRoute[] => {
  const patternsOf = (routes: readonly ConsoleRoute[]) => new Set(routes.map((one) => one.pattern))
  const [here, formerly] = [patternsOf(now), patternsOf(before)]
  const arrived = now.filter(({ pattern }) => !formerly.has(pattern))
  const movedTo = new Set(arrived.map(({ entry }) => entry.filePath))
  const revoked = before.filter(
    ({ pattern, entry }) => !here.has(pattern) && !movedTo.has(entry.filePath),
  )
  return [
    ...now,
    ...revoked.map((route) => ({ ...route, entry: { ...route.entry, isHavePermission: false } })),
  ]
}

export interface RouteMatch {
  route: ConsoleRoute
  params: Params
}

/** The route of an address; fixed segments win over parameters, so `/users/create` is not a user's id. */
export const matchRoute = (
  routes: readonly ConsoleRoute[],
  pathname: string,
): RouteMatch | undefined => {
  const table = routes.map((route, index) => ({ id: String(index), path: route.pattern }))
  const match = matchRoutes(table, pathname)?.at(-1)
  const route = match && routes[Number(match.route.id)]
  // react-admin reserves `create` for the form, so it is never an id, even without a create entry.
  return route && match.params['id'] !== 'create' ? { route, params: match.params } : undefined
}

export const isHeading = ({ path, filePath }: MenuEntry): boolean =>
  filePath === '' && !isExternalPath(path)

const hasTarget = (entry: MenuEntry): boolean =>
  entry.children.length > 0 ||
  (isExternalPath(entry.path) ? externalHref(entry.path) !== null : !isHeading(entry))

export const shownEntries = (menus: readonly MenuEntry[]): MenuEntry[] =>
  menus
    .filter((entry) => entry.visible && (entry.isHavePermission || entry.alwaysVisible))
    .map((entry) => ({ ...entry, children: shownEntries(entry.children) }))
    .filter(hasTarget)

export const flatEntries = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flatEntries(entry.children)])

export const entryName = (entry: Pick<MenuEntry, 'name' | 'enName'>, locale: string): string =>
  locale === 'zh' ? entry.name : entry.enName || entry.name
