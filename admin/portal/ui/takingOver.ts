let hydrating = false

/** True during hydration of the prerendered page; later elements have no HTML there. */
export const isHydrating = (): boolean => hydrating

export const beginHydration = (): void => {
  hydrating = true
}

export const endHydration = (): void => {
  hydrating = false
}
