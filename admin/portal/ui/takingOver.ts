let takingOver = false

/** Whether the prerendered page is being taken over at this moment; whatever is made later is not in the document. */
export const isTakingOver = (): boolean => takingOver

export const beginTakingOver = (): void => {
  takingOver = true
}

export const endTakingOver = (): void => {
  takingOver = false
}
