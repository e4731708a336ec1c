import { createStore } from '#shared/store.ts'

/** Something that the reader did and that is not sent yet, so that it can be undone. */
interface Held {
  resource: string
  ids: readonly string[]
  /** True where it removes the records; false where it decides on open ones. */
  removes: boolean
  /** Sends it, once. */
  send: () => Promise<void>
}

const held = createStore<readonly Held[]>([])

/** Sends at once whatever still waits: before the page goes, or the session. */
export const sendHeld = async (): Promise<void> => {
  await Promise.all(held.get().map(({ send }) => send()))
}

const sendOnLeaving = (): void => void sendHeld()

/** Keeps something until it is sent or undone. @returns the way to forget it */
export const hold = (one: Held): (() => void) => {
  addEventListener('pagehide', sendOnLeaving)
  held.set([...held.get(), one])
  return () => held.set(held.get().filter((other) => other !== one))
}

/**
 * Ids of a resource's records that are decided or removed already, though the server does not know it yet.
 * @param which `removed`: only those that are being removed
 */
export const useHeldIds = (resource: string, which?: 'removed'): ReadonlySet<string> =>
  new Set(
    held
      .use()
      .filter((one) => one.resource === resource && (which === undefined || one.removes))
      .flatMap(({ ids }) => ids),
  )
