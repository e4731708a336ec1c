import { storedValue } from '#shared/stored.ts'

/**
 * Visited addresses, so that the back icon opens the previous path and never leaves the console. Visiting the second last
 * path counts as going back.
 */
export type Trail = readonly string[]

const maxLength = 30

export const pathOf = (address: string): string => address.split(/[?#]/, 1)[0] ?? address

/** The trail after a visit. A new query at the same path replaces the last entry. */
export const trailAfter = (trail: Trail, address: string): Trail => {
  const last = trail.at(-1)
  if (last === address) return trail
  if (last !== undefined && pathOf(last) === pathOf(address))
    return [...trail.slice(0, -1), address]
  const previous = trail.at(-2)
  if (previous !== undefined && pathOf(previous) === pathOf(address))
    return [...trail.slice(0, -2), address]
  return [...trail, address].slice(-maxLength)
}

export const previousOf = (trail: Trail): string | undefined => trail.at(-2)

const storageKey = 'console.trail'

/** The trail of this tab, which survives a reload. */
export const storedTrail = (): Trail => {
  const trail = storedValue(sessionStorage, storageKey)
  return Array.isArray(trail) ? trail.filter((step) => typeof step === 'string') : []
}

export const storeTrail = (trail: Trail): void =>
  sessionStorage.setItem(storageKey, JSON.stringify(trail))
