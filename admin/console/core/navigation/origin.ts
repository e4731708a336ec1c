import { matchRoute, type ConsoleRoute, type RouteMatch } from './routes.ts'
import { pathOf, type Trail } from './trail.ts'

/**
 * The route of a record's page below the list that the reader came from: breadcrumbs and the highlighted menu entry
 * follow that list, where two lists lead to the same records (own users, all users).
 * @param resourceOf the resource that the screen of a file path works on
 */
export const cameFrom = (
  route: ConsoleRoute,
  routes: readonly ConsoleRoute[],
  trail: Trail,
  resourceOf: (filePath: string) => string | undefined,
): ConsoleRoute => {
  const resource = resourceOf(route.entry.filePath)
  if (route.entry.visible || resource === undefined) return route
  for (const address of trail.slice(0, -1).toReversed()) {
    const origin = matchRoute(routes, pathOf(address))?.route
    if (!origin || resourceOf(origin.entry.filePath) !== resource) return route
    if (!origin.entry.visible) continue
    const { pattern, entry, ancestors } = origin
    return pattern === route.highlighted
      ? route
      : { ...route, highlighted: pattern, ancestors: [...ancestors, { entry, pattern }] }
  }
  return route
}

/** The same for what an address matched. */
export const matchFrom = (
  match: RouteMatch,
  ...rest: [
    routes: readonly ConsoleRoute[],
    trail: Trail,
    resourceOf: (filePath: string) => string | undefined,
  ]
): RouteMatch => ({ ...match, route: cameFrom(match.route, ...rest) })
