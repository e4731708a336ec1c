import { generatePath, type Params } from 'react-router'
import { entryName, type ConsoleRoute } from './routes.ts'

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
