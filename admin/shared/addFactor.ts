import type { ErrorArgs } from '#contract/core/errors'

const loginPath = '/login'

/**
 * Leaves for the login page, which lets the user add a second factor and come back. There it does nothing, because the
 * page shows that step itself.
 * @param args the arguments of error 7411
 */
export const leaveToAddFactor = async ({ requiredBy }: ErrorArgs): Promise<void> => {
  const { pathname, search, hash } = location
  if (pathname === loginPath) return
  const factor = requiredBy === 'provider' ? 'provider' : 'company'
  const query = new URLSearchParams({ factor, from: pathname + search + hash })
  location.assign(`${loginPath}?${query}`)
  await new Promise(() => {})
}
