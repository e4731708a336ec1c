import { crumbsOf, entryName, mergedHeadingOf, type RouteMatch } from './routes.ts'

/** Title of the browser's tab: the page, the page or menu entry above it, and the system name. */
export const pageTitle = (
  { route, params }: RouteMatch,
  locale: string,
  system: string,
  title?: string,
): string => {
  const crumbs = crumbsOf(route, params, locale, title)
  const heading = mergedHeadingOf(route)
  const above =
    crumbs.slice(0, -1).findLast(({ to }) => to)?.label ?? (heading && entryName(heading, locale))
  const parts = [crumbs.at(-1)?.label, above, system].filter(Boolean)
  return [...new Set(parts)].join(' · ')
}
