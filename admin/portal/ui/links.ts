import { placeAt } from './pages.ts'

/** A click that asks for no new tab or window, and for no download. */
export const isPlainClick = ({
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  button,
}: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'button'>): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** The link of this site's that a plain click opens in this tab; null for what the browser does better itself. */
const plainLink = (event: MouseEvent): URL | null => {
  if (event.defaultPrevented || !isPlainClick(event)) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  return url.origin === location.origin ? url : null
}

const isPortal = (url: URL): boolean => placeAt(url.pathname, 'en') !== null

/** The address that a click leads to, where it is a plain click on a link to another page of the public site. */
export const portalLink = (event: MouseEvent): string | null => {
  const url = plainLink(event)
  if (!url || !isPortal(url)) return null
  const samePage = url.pathname === location.pathname && url.search === location.search
  return samePage && url.hash ? null : url.href
}

/** The address that a plain click leads to, where it is one of this site's beyond its public pages: the console's. */
export const outwardLink = (event: MouseEvent): string | null => {
  const url = plainLink(event)
  return url && !isPortal(url) ? url.href : null
}
