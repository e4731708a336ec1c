import { createStore } from '#shared/store.ts'

/** Milliseconds after a decision in which no other is taken on what came into its place: a double click is one. */
export const unarmedFor = 600

const unarmed = createStore(false)
let timer: ReturnType<typeof setTimeout> | undefined

/** Takes no decisions in a list for a moment. */
export const disarm = (): void => {
  clearTimeout(timer)
  unarmed.set(true)
  timer = setTimeout(() => unarmed.set(false), unarmedFor)
}

/** Whether a decision in the list was taken only just now. */
export const useUnarmed = unarmed.use
