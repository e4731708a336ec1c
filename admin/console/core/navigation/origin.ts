import { matchRoute, type ConsoleRoute, type RouteMatch } from './routes.ts'
import { pathOf, type Trail } from './trail.ts'

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
