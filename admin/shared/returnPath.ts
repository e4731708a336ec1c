/** Paths that are never returned to after login: the login pages themselves and everything that is not a page. */
const excludedPaths =
  /^\/((zh|en)\/)?(login|register|resetPassword|setup|404)(\/|$)|^\/(gateway|assets)(\/|$)/i

/**
 * Reads the path to return to after login from `?from=`: a path of this site with query and fragment, or null. It is
 * parsed like a browser would, so that `//host`, `/\host`, `/\t/host` or `/.//host` cannot redirect to another site.
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
  if (/^\/[/\\]/.test(address.pathname) || excludedPaths.test(address.pathname)) return null
  return address.pathname + address.search + address.hash
}
