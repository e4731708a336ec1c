import { useAddUndoableMutation } from 'react-admin'
import { addPendingAction } from '#console/core/data/pendingActions.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'

const undoMs = 10_000
/**
 * Milliseconds after which the request is sent in any case; hovering or focusing the notice keeps it open until then.
 */
const maxDelayMs = 60_000

export interface UndoableAction {
  /** The affected records: screens already show them in their new state (`usePendingIds`). */
  resource: string
  ids: readonly string[]
  removes?: boolean
  /** Sends the request; it needs `keepalive` to complete even if the page is closed. */
  work: () => Promise<unknown>
  notice: string
  name: string
  onUndo?: (() => void) | undefined
}

/**
 * Delays an action for ten seconds so that the user can undo it. It is sent earlier if another notice replaces the undo
 * notice, or if the user closes the page or logs out; a refusal or a missing response shows an error notice.
 */
export const useUndoableAction = () => {
  const addUndoable = useAddUndoableMutation()
  const notify = useNotify()
  const translate = useTranslate()
  return ({ resource, ids, removes = false, work, notice, name, onUndo }: UndoableAction): void => {
    let settled = false
    const send = async () => {
      if (settled) return
      settled = true
      try {
        await work()
      } catch (error) {
        const { status, message: reason } = refusalOf(error)
        // Without a response the server may still have performed the action.
        const outcome = status === 0 ? 'console.held.unknown' : 'console.held.failed'
        notify({ text: translate(outcome, { name, reason }), type: 'error' })
      } finally {
        forget()
      }
    }
    const timer = setTimeout(() => void send(), maxDelayMs)
    const release = addPendingAction({ resource, ids, removes, send })
    const forget = () => {
      clearTimeout(timer)
      release()
    }
    addUndoable(({ isUndo }) => {
      if (!isUndo || settled) return void send()
      settled = true
      forget()
      onUndo?.()
    })
    notify({ text: notice, undoable: true, autoHideDuration: undoMs })
  }
}
