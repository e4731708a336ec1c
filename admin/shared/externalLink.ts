import { externalAddress, isExternalPath } from '#contract/core/addresses'

export { isExternalPath }

/**
 * The address behind an external menu path, or null where it is none or may not be followed: the server keeps no
 * other either, but a link is checked where it is shown as well.
 */
export const externalHref = (path: string): string | null =>
  isExternalPath(path) ? externalAddress(path) : null

/** Whether an address opens a page: `mailto:` and `tel:` open a program, which needs no new window. */
export const isPage = (href: string): boolean => /^https?:/i.test(href)
