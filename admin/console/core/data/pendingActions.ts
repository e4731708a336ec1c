import { createStore } from '#shared/store.ts'

/** An action that is not sent yet, so that the user can undo it. */
interface PendingAction {
  resource: string
  ids: readonly string[]
  /**
   * True if the action removes the records from every list; false for a decision, e.g. an approval, which only removes
   * them from the list of open records.
   */
  removes: boolean
  send: () => Promise<void>
}

const pendingActions = createStore<readonly PendingAction[]>([])

/** Sends all pending actions immediately, before the page unloads or the session ends. */
export const sendPendingActions = async (): Promise<void> => {
  await Promise.all(pendingActions.get().map(({ send }) => send()))
}

const sendOnPageHide = (): void => void sendPendingActions()

/** Registers an action, and returns a function that removes it once it was sent or undone. */
export const addPendingAction = (one: PendingAction): (() => void) => {
  addEventListener('pagehide', sendOnPageHide)
  pendingActions.set([...pendingActions.get(), one])
  return () => pendingActions.set(pendingActions.get().filter((other) => other !== one))
}

/**
 * Finds the ids of a resource's records with an action that was not sent to the server yet.
 * @param which `removed`: only records that are being removed
 */
export const usePendingIdsOf = (which?: 'removed'): ((resource: string) => ReadonlySet<string>) => {
  const actions = pendingActions.use()
  return (resource) =>
    new Set(
      actions
        .filter((one) => one.resource === resource && (which === undefined || one.removes))
        .flatMap(({ ids }) => ids),
    )
}

export const usePendingIds = (resource: string, which?: 'removed'): ReadonlySet<string> =>
  usePendingIdsOf(which)(resource)
