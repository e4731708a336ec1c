/** One check per form with unsaved input, on open and kept-alive pages: whether leaving would lose it. */
const typed = new Set<() => boolean>()

export const wouldLoseTyped = (): boolean => [...typed].some((isLost) => isLost())

const ask = (event: BeforeUnloadEvent) => {
  if (wouldLoseTyped()) event.preventDefault()
}

/** Shows the browser's confirmation before the page unloads, until the returned function is called. */
export const holdTyped = (isLost: () => boolean): (() => void) => {
  addEventListener('beforeunload', ask)
  typed.add(isLost)
  return () => {
    typed.delete(isLost)
    if (typed.size === 0) removeEventListener('beforeunload', ask)
  }
}

/** Removes all registered input after the user agreed to discard it, so that the browser does not ask again. */
export const letTypedGo = (): void => {
  typed.clear()
  removeEventListener('beforeunload', ask)
}
