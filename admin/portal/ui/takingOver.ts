let hydrating = false

/** True while the prerendered page is hydrated; elements that React creates later have no prerendered HTML. */
export const isHydrating = (): boolean => hydrating

export const beginHydration = (): void => {
  hydrating = true
}

export const endHydration = (): void => {
  hydrating = false
}
