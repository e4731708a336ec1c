import { useAddUndoableMutation } from 'react-admin'
import { hold } from '#console/core/data/held.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'

/** Milliseconds in which something can be undone. */
const undoFor = 10_000
/** Milliseconds after which it is sent in any case; a notice under the pointer or with the focus stays until then. */
const sentWithin = 60_000

export interface Later {
  /** What it concerns: screens show these records as they will be (`useHeldIds`). */
  resource: string
  ids: readonly string[]
  /** True where it removes the records. */
  removes?: boolean
  /** Sends the request, which must complete even if the page is closed (`keepalive`). @throws HttpError */
  work: () => Promise<unknown>
  /** What is said at once, with the way to undo. */
  said: string
  /** Whom or what it concerns, for when it is refused. */
  name: string
  onUndo?: (() => void) | undefined
}

/**
 * Does something so that the reader can undo it for ten seconds: it is sent when they are over, when the next one is
 * done, or when the page is left. If the server refuses, or no answer comes, a notice that stays says so.
 */
export const useDoLater = () => {
  const addUndoable = useAddUndoableMutation()
  const notify = useNotify()
  const translate = useTranslate()
  return ({ resource, ids, removes = false, work, said, name, onUndo }: Later): void => {
    let settled = false
    const send = async () => {
      if (settled) return
      settled = true
      try {
        await work()
      } catch (error) {
        const { status, message: reason } = refusalOf(error)
        // Where no answer came, the server may have done it all the same.
        const outcome = status === 0 ? 'console.held.unknown' : 'console.held.failed'
        notify({ text: translate(outcome, { name, reason }), type: 'error' })
      } finally {
        forget()
      }
    }
    const timer = setTimeout(() => void send(), sentWithin)
    const release = hold({ resource, ids, removes, send })
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
    notify({ text: said, undoable: true, autoHideDuration: undoFor })
  }
}
