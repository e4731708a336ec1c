import { createStore } from '#shared/store.ts'
import { useAddUndoableMutation } from 'react-admin'
import { perform } from '#console/core/data/dataProvider.ts'
import { addPendingAction } from '#console/core/data/pendingActions.ts'
import { invalidate } from '#console/core/data/queryClient.ts'
import { refusalText } from '#console/core/data/refusal.ts'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import { refusalOf } from '#shared/http.ts'

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

const undoMs = 10_000
/**
 * Milliseconds after which the request is sent in any case; hovering or focusing the notice keeps it open until then.
 */
const maxDelayMs = 60_000

interface Undoable {
  /** The affected records: screens already show them in their new state (`usePendingIds`). */
  ids: readonly string[]
  /** True if the records disappear from every list. */
  removes?: boolean
  /** Sends the request; it needs `keepalive` to complete even if the page is closed. */
  work: () => Promise<unknown>
  notice: string
  name: string
  onUndo?: (() => void) | undefined
}

interface Decision extends Pick<Undoable, 'notice' | 'name' | 'onUndo'> {
  id: string
  action: string
  body?: unknown
}

/**
 * Delays an action on records, or a `Decision` on one of them, for ten seconds so that the user can undo it. It is sent
 * earlier if another notice replaces the undo notice, or if the user closes the page or logs out; a refusal or a missing
 * response shows an error notice.
 */
export const useUndoable = (resource: string) => {
  const addUndoable = useAddUndoableMutation()
  const notify = useNotify()
  const translate = useTranslate()
  return (asked: Undoable | Decision): void => {
    const { ids, removes, work } =
      'work' in asked
        ? asked
        : {
            ids: [asked.id],
            removes: asked.action === 'delete',
            work: () => perform(resource, asked.id, asked.action, asked.body, { keepalive: true }),
          }
    const { notice, name, onUndo } = asked
    let settled = false
    const send = async () => {
      if (settled) return
      settled = true
      try {
        await work().finally(() => invalidate(resource.split('/', 1)[0]))
      } catch (error) {
        const reason = refusalText(error)
        // Without a response the server may still have performed the action.
        const outcome =
          refusalOf(error).status === 0 ? 'console.held.unknown' : 'console.held.failed'
        notify({ text: translate(outcome, { name, reason }), type: 'error' })
      } finally {
        forget()
      }
    }
    const timer = setTimeout(() => void send(), maxDelayMs)
    const release = addPendingAction({ resource, ids, removes: removes ?? false, send })
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
