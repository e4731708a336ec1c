/** One check per form with unsaved input, on open and kept-alive pages: whether leaving would lose it. */
const unsavedChecks = new Set<() => boolean>()

export const wouldLoseInput = (): boolean => [...unsavedChecks].some((isLost) => isLost())

const confirmUnload = (event: BeforeUnloadEvent) => {
  if (wouldLoseInput()) event.preventDefault()
}

/** Shows the browser's confirmation before the page unloads, until the returned function is called. */
export const registerUnsaved = (isLost: () => boolean): (() => void) => {
  addEventListener('beforeunload', confirmUnload)
  unsavedChecks.add(isLost)
  return () => {
    unsavedChecks.delete(isLost)
    if (unsavedChecks.size === 0) removeEventListener('beforeunload', confirmUnload)
  }
}

/** Removes all registered input after the user agreed to discard it, so that the browser does not ask again. */
export const discardUnsaved = (): void => {
  unsavedChecks.clear()
  removeEventListener('beforeunload', confirmUnload)
}
