const isPushed = (): boolean => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'held' in state
}

/** Pushes the current address a second time, so that going back once stays on the page. */
export const pushAddressAgain = (): void => {
  if (!isPushed()) history.pushState({ held: true }, '', location.href)
}
