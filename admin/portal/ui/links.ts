import { placeAt } from './pages.ts'

/** True for a click without modifier keys by the main button. */
export const isPlainClick = ({
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  button,
}: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'button'>): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * The link that a plain click would open in this tab on this site; null if the browser should handle it (new tab,
 * download, other origin).
 */
const plainLink = (event: MouseEvent): URL | null => {
  if (event.defaultPrevented || !isPlainClick(event)) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  return url.origin === location.origin ? url : null
}

const isPortal = (url: URL): boolean => placeAt(url.pathname, 'en') !== null

/** The target of a plain click on a link to another public page, or null. */
export const portalLink = (event: MouseEvent): string | null => {
  const url = plainLink(event)
  if (!url || !isPortal(url)) return null
  const samePage = url.pathname === location.pathname && url.search === location.search
  return samePage && url.hash ? null : url.href
}

/** The target of a plain click on a link of this site outside the public pages, such as the console, or null. */
export const outwardLink = (event: MouseEvent): string | null => {
  const url = plainLink(event)
  return url && !isPortal(url) ? url.href : null
}
