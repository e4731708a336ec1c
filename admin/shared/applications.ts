import type { PublicApplication } from '#contract/access/applications'
import { applicationAddress } from '#contract/core/addresses'
import { operation } from '#shared/http.ts'

/**
 * Where an application opens: at its login if it has one, with which a user arrives logged in, otherwise at its
 * address; null without both.
 */
export const openAddress = ({
  url,
  loginAddress,
}: Pick<PublicApplication, 'url' | 'loginAddress'>): string | null => {
  const target = applicationAddress(url)
  const start = loginAddress && applicationAddress(loginAddress)
  if (!start) return target
  const address = new URL(start, location.origin)
  address.searchParams.set('iss', location.origin)
  if (target) address.searchParams.set('target_link_uri', new URL(target, location.origin).href)
  return address.href
}

/** Records a use for the "recent" list; errors are ignored. */
export const recordUse = (id: string): void => {
  operation(`/usercenter/console/cards/${id}/use`, { method: 'POST', body: {} }).catch(() => {})
}
