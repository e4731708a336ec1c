import { generatePath, type Params } from 'react-router'
import { entryName, type ConsoleRoute } from './routes.ts'

export interface Crumb {
  label: string
  /** Where it leads; the last crumb and groups without a screen lead nowhere. */
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
 * The way to the open screen through the menu. The last crumb is never a link; a screen may give it its own name
 * (that of the record) with `title`.
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
