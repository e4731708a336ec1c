import { externalAddress } from '#contract/addresses'

/** Whether a menu entry's path marks an external link (SPEC section 2: it contains an asterisk). */
export const isExternalPath = (path: string): boolean => path.includes('*')

/**
 * The address behind an external menu path, or null where it is none or may not be followed: the server keeps no
 * other either, but a link is checked where it is shown as well.
 */
export const externalHref = (path: string): string | null =>
  isExternalPath(path) ? externalAddress(path) : null
