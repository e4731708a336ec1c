let hydrating = false

/** True during hydration of the prerendered page; elements created later are not in its HTML. */
export const isHydrating = (): boolean => hydrating

export const beginHydration = (): void => {
  hydrating = true
}

export const endHydration = (): void => {
  hydrating = false
}
