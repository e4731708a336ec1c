import { interactionOf } from './interaction.ts'

const isPushed = (): boolean => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'held' in state
}

/**
 * Pushes the current address a second time, so that going back once stays on the page. Does nothing during a login at an
 * application, because going back leads to the application.
 */
export const pushAddressAgain = (): void => {
  if (!isPushed() && !interactionOf(location.search))
    history.pushState({ held: true }, '', location.href)
}
