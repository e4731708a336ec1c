/** Addresses that are no place to return to: the way in itself, and everything that is not a page. */
const notReturnedTo =
  /^\/((zh|en)\/)?(login|register|resetPassword|setup|404)(\/|$)|^\/(gateway|assets)(\/|$)/i

/**
 * The address to return to after logging in, out of `?from=`: a path of this site with its query and fragment, or
 * null. The address is taken apart the way a browser would, so that `//host`, `/\host`, `/\t/host` or `/.//host`
 * cannot lead elsewhere.
 */
export const safeReturnPath = (from: string | null | undefined): string | null => {
  if (!from?.startsWith('/')) return null
  const site = 'https://site.invalid'
  let address: URL
  try {
    address = new URL(from, site)
  } catch {
    return null
  }
  if (address.origin !== site || address.username || address.password) return null
  if (/^\/[/\\]/.test(address.pathname) || notReturnedTo.test(address.pathname)) return null
  return address.pathname + address.search + address.hash
}
