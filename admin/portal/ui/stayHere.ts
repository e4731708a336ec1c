const isHeld = (): boolean => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'held' in state
}

/**
 * A login page's address is remembered so that going back cannot leave it. The page enters its own
 * address once more; going back from there leads to the page itself.
 */
export const enterAgain = (): void => {
  if (!isHeld()) history.pushState({ held: true }, '', location.href)
}
