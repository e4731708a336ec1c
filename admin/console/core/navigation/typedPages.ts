/** Of each form with something typed, on the open page or kept alive behind it: whether leaving would lose that. */
const typed = new Set<() => boolean>()

/** Whether leaving the console would lose what was typed on any of its pages. */
export const wouldLoseTyped = (): boolean => [...typed].some((isLost) => isLost())

const ask = (event: BeforeUnloadEvent) => {
  if (wouldLoseTyped()) event.preventDefault()
}

/** The browser asks in its own words before the console is left, until the returned function is called. */
export const holdTyped = (isLost: () => boolean): (() => void) => {
  addEventListener('beforeunload', ask)
  typed.add(isLost)
  return () => {
    typed.delete(isLost)
    if (typed.size === 0) removeEventListener('beforeunload', ask)
  }
}

/** The reader agreed to lose what was typed: the browser does not ask again. */
export const letTypedGo = (): void => {
  typed.clear()
  removeEventListener('beforeunload', ask)
}
