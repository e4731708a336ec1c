/** Checks of links that users enter. Must not import Zod, because the public site loads this file. */

export const externalMarker = '*'
export const isExternalPath = (path: string): boolean => path.includes(externalMarker)
const externalSchemes = /^(https?:\/\/|mailto:|tel:)[^/]/i
const printableAscii = /^[\x21-\x7e]+$/

/**
 * Returns the address of an external menu path, or null when it is unsafe. Allows only printable ASCII, so that no tab,
 * space, invisible or look-alike character disguises the scheme or host, and no credentials before the host.
 */
export const externalAddress = (path: string): string | null => {
  if (!printableAscii.test(path) || path.includes('\\')) return null
  const address = path.replaceAll(externalMarker, '').replace(/^\/+(?=[a-z]+:)/i, '')
  if (!externalSchemes.test(address) || !URL.canParse(address)) return null
  const { protocol, hostname, username, password } = new URL(address)
  if (!['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)) return null
  if (protocol.startsWith('http') && (hostname === '' || username !== '' || password !== ''))
    return null
  return address
}

/** A path of this site, with query and fragment, that no browser interprets as another host. */
const ownPath = /^(?:\/|(?:\/(?!\.{1,2}(?:[/?#]|$))[^/?#\\]+)+\/?)(?:\?[^#\\]*)?(?:#[^\\]*)?$/

/** Returns the URL if it is a page of this site or uses http or https; otherwise null. */
export const applicationAddress = (url: string): string | null => {
  if (printableAscii.test(url) && ownPath.test(url)) return url
  const address = /^https?:/i.test(url) && !url.includes('*') ? externalAddress(url) : null
  return address === url ? url : null
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A scheme of a phone app, which must be a reversed domain name (RFC 8252, 7.1). */
const appScheme = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\//

/**
 * Returns what is wrong with an address that an application enters to be called or redirected to, as a key of the
 * `validation` texts, or null.
 * @param native true for apps on devices, which may register a scheme of their own
 */
export const clientAddressProblem = (address: string, native = false): string | null => {
  if (!printableAscii.test(address) || /[\\*#]/.test(address))
    return 'validation.clientAddressSigns'
  const isApp = native && appScheme.test(address)
  if (!(isApp || /^https?:\/\/[^/?]/i.test(address)) || !URL.canParse(address))
    return 'validation.clientAddressScheme'
  const { protocol, hostname, username, password, href } = new URL(address)
  if (username !== '' || password !== '') return 'validation.clientAddressSigns'
  if (/[;,]/.test(hostname) || (href !== address && href !== `${address}/`))
    return 'validation.clientAddressNormal'
  if (isApp || protocol === 'https:' || loopbackHosts.has(hostname)) return null
  return 'validation.clientAddressHttps'
}
