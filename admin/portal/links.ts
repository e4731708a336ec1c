import { placeAt } from './pages.ts'

/**
 * The address that a click leads to, where it is a plain click on a link to another page of the public site;
 * null for everything that the browser does better itself.
 */
export const portalLink = (event: MouseEvent): string | null => {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (event.defaultPrevented || event.button !== 0 || modified) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  if (url.origin !== location.origin || !placeAt(url.pathname, 'en')) return null
  const samePage = url.pathname === location.pathname && url.search === location.search
  return samePage && url.hash ? null : url.href
}
