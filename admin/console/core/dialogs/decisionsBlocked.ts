import { createStore } from '#shared/store.ts'

/**
 * Milliseconds after a decision during which the list ignores another one: a double click would otherwise also decide
 * on the row that moved up.
 */
export const decisionBlockMs = 600

const decisionsBlocked = createStore(false)
let timer: ReturnType<typeof setTimeout> | undefined

export const blockDecisions = (): void => {
  clearTimeout(timer)
  decisionsBlocked.set(true)
  timer = setTimeout(() => decisionsBlocked.set(false), decisionBlockMs)
}

export const useDecisionsBlocked = decisionsBlocked.use
