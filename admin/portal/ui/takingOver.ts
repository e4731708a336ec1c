let takingOver = false

/** True during hydration of the prerendered page; elements created later are not in its HTML. */
export const isTakingOver = (): boolean => takingOver

export const beginTakingOver = (): void => {
  takingOver = true
}

export const endTakingOver = (): void => {
  takingOver = false
}
