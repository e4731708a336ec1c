import { createStore } from '#shared/store.ts'

/** An action that is not sent yet, so that the user can undo it. */
interface Held {
  resource: string
  ids: readonly string[]
  /** True if the action removes the records; false if it decides on open ones. */
  removes: boolean
  send: () => Promise<void>
}

const held = createStore<readonly Held[]>([])

/** Sends all pending actions immediately, before the page unloads or the session ends. */
export const sendHeld = async (): Promise<void> => {
  await Promise.all(held.get().map(({ send }) => send()))
}

const sendOnLeaving = (): void => void sendHeld()

/** Registers an action until it is sent or undone. @returns a function that removes it. */
export const hold = (one: Held): (() => void) => {
  addEventListener('pagehide', sendOnLeaving)
  held.set([...held.get(), one])
  return () => held.set(held.get().filter((other) => other !== one))
}

/**
 * Ids of a resource's records with a pending action that the server does not know yet.
 * @param which `removed`: only records that are being removed
 */
export const useHeldIds = (resource: string, which?: 'removed'): ReadonlySet<string> =>
  new Set(
    held
      .use()
      .filter((one) => one.resource === resource && (which === undefined || one.removes))
      .flatMap(({ ids }) => ids),
  )
