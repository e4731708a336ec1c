import { matchRoutes, type Params, generatePath } from 'react-router'
import { menuPattern } from '#contract/access/menuPaths'
import type { MenuEntry } from '#contract/access/menus'
import { externalHref, isExternalPath } from '#shared/externalLink.ts'
import { storedValue } from '#shared/stored.ts'

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

/** The menu entry that merges the pages below it: a heading below a heading. */
export const mergedHeadingOf = ({ ancestors }: ConsoleRoute): MenuEntry | undefined => {
  const [above, parent] = ancestors.slice(-2)
  return above && parent && isHeading(above.entry) && isHeading(parent.entry)
    ? parent.entry
    : undefined
}

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

export interface Crumb {
  label: string
  /** Target of the link; absent for the last crumb and for groups without a screen. */
  to?: string
}

const addressOf = (pattern: string, params: Params): string | undefined => {
  try {
    return pattern ? generatePath(pattern, params) : undefined
  } catch {
    return undefined
  }
}

/**
 * Breadcrumbs of the open screen. The last crumb is never a link; a screen can replace its name with `title`, e.g. with
 * the record's name.
 */
export const crumbsOf = (
  route: ConsoleRoute,
  params: Params,
  locale: string,
  title?: string,
): Crumb[] => {
  const above = route.ancestors.map(({ entry, pattern }): Crumb => {
    const to = addressOf(pattern, params)
    return { label: entryName(entry, locale), ...(to ? { to } : {}) }
  })
  return [...above, { label: title ?? entryName(route.entry, locale) }]
}

/**
 * Visited addresses, so that the back icon opens the previous path and never leaves the console. Visiting the second last
 * path counts as going back.
 */
export type Trail = readonly string[]

const maxLength = 30

export const pathOf = (address: string): string => address.split(/[?#]/, 1)[0] ?? address

/** The trail after a visit. A new query at the same path replaces the last entry; the root only redirects. */
export const trailAfter = (trail: Trail, address: string): Trail => {
  if (pathOf(address) === '/') return trail
  const last = trail.at(-1)
  if (last === address) return trail
  if (last !== undefined && pathOf(last) === pathOf(address))
    return [...trail.slice(0, -1), address]
  const previous = trail.at(-2)
  if (previous !== undefined && pathOf(previous) === pathOf(address))
    return [...trail.slice(0, -2), address]
  return [...trail, address].slice(-maxLength)
}

export const previousOf = (trail: Trail): string | undefined => trail.at(-2)

const storageKey = 'console.trail'

/** The trail of this tab, which survives a reload. */
export const storedTrail = (): Trail => {
  const trail = storedValue(sessionStorage, storageKey)
  return Array.isArray(trail) ? trail.filter((step) => typeof step === 'string') : []
}

export const storeTrail = (trail: Trail): void =>
  sessionStorage.setItem(storageKey, JSON.stringify(trail))

interface Origins {
  routes: readonly ConsoleRoute[]
  trail: Trail
  resourceOf: (filePath: string) => string | undefined
  /** Whether the open record belongs to a company other than the user's. */
  foreign?: boolean | undefined
}

const findVisitedList = (
  { routes, trail, resourceOf }: Origins,
  resource: string,
): ConsoleRoute | undefined => {
  for (const address of trail.slice(0, -1).toReversed()) {
    const origin = matchRoute(routes, pathOf(address))?.route
    if (!origin || resourceOf(origin.entry.filePath) !== resource) return undefined
    if (origin.entry.visible) return origin
  }
  return undefined
}

/**
 * If two lists show the same records (own users, all users), breadcrumbs and highlighted menu entry follow the list
 * that the user came from. A record of another company never appears below the list of the own company.
 */
const cameFrom = (route: ConsoleRoute, origins: Origins): ConsoleRoute => {
  const resource = origins.resourceOf(route.entry.filePath)
  if (route.entry.visible || resource === undefined) return route
  const isOther = (list: ConsoleRoute) => list.pattern !== route.highlighted
  const visited = findVisitedList(origins, resource)
  const list =
    origins.foreign && !(visited && isOther(visited))
      ? origins.routes.find(
          (one) =>
            one.entry.visible &&
            one.entry.isHavePermission &&
            origins.resourceOf(one.entry.filePath) === resource &&
            isOther(one),
        )
      : visited
  if (!list || !isOther(list)) return route
  const { pattern, entry, ancestors } = list
  return { ...route, highlighted: pattern, ancestors: [...ancestors, { entry, pattern }] }
}

export const matchFrom = (match: RouteMatch, origins: Origins): RouteMatch => ({
  ...match,
  route: cameFrom(match.route, origins),
})
