import { externalAddress, isExternalPath } from '#contract/core/addresses'

export { isExternalPath }

/**
 * The address of an external menu path, or null if it is not external or has a forbidden scheme. The server validates
 * it too; this is defence in depth.
 */
export const externalHref = (path: string): string | null =>
  isExternalPath(path) ? externalAddress(path) : null

export const isPage = (href: string): boolean => /^https?:/i.test(href)
