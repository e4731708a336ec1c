import { createStore } from '#shared/store.ts'

/**
 * Milliseconds after a decision during which the list ignores another one: a double click would otherwise also decide
 * on the row that moved up.
 */
export const unarmedFor = 600

const unarmed = createStore(false)
let timer: ReturnType<typeof setTimeout> | undefined

export const disarm = (): void => {
  clearTimeout(timer)
  unarmed.set(true)
  timer = setTimeout(() => unarmed.set(false), unarmedFor)
}

export const useUnarmed = unarmed.use
