/** Addresses that people enter and others follow. Without schemas, so that the public site needs none for them. */

/** Marks the path of a menu entry as an external link. */
export const externalMark = '*'
/** Whether a menu entry's path marks an external link. */
export const isExternalPath = (path: string): boolean => path.includes(externalMark)
const externalSchemes = /^(https?:\/\/|mailto:|tel:)[^/]/i
const printableAscii = /^[\x21-\x7e]+$/

/**
 * The address behind an external menu path, or null where it may not be followed. Printable ASCII alone, so that no
 * tab, space, invisible or look-alike letter hides another scheme or host; no name and password before the host.
 */
export const externalAddress = (path: string): string | null => {
  if (!printableAscii.test(path) || path.includes('\\')) return null
  const address = path.replaceAll(externalMark, '').replace(/^\/+(?=[a-z]+:)/i, '')
  if (!externalSchemes.test(address) || !URL.canParse(address)) return null
  const { protocol, hostname, username, password } = new URL(address)
  if (!['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)) return null
  if (protocol.startsWith('http') && (hostname === '' || username !== '' || password !== ''))
    return null
  return address
}

/** A path of this site that no browser reads as another host, with its query and fragment. */
const ownPath = /^(?:\/|(?:\/(?!\.{1,2}(?:[/?#]|$))[^/?#\\]+)+\/?)(?:\?[^#\\]*)?(?:#[^\\]*)?$/

/** The address that an application may be opened at: a page of this site, or http and https; null for all else. */
export const applicationAddress = (url: string): string | null => {
  if (printableAscii.test(url) && ownPath.test(url)) return url
  const address = /^https?:/i.test(url) && !url.includes('*') ? externalAddress(url) : null
  return address === url ? url : null
}
