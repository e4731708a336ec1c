import { useListContext } from 'react-admin'
import { useEffect, useRef, type ReactNode } from 'react'

/** The last focused element, with its row and the row's index. */
interface FocusPlace {
  element: Element
  row: Element | null
  rows: Element | null
  at: number
}

const placeOf = (element: Element): FocusPlace => {
  const row = element.closest('tbody > tr, li')
  const rows = row?.parentElement ?? null
  return { element, row, rows, at: row && rows ? [...rows.children].indexOf(row) : -1 }
}

/** The row itself if it still exists, else the row now at its index, or the last row. */
const currentRow = ({ row, rows, at }: FocusPlace): Element | null | undefined => {
  if (row?.isConnected) return row
  return rows?.isConnected ? (rows.children[at] ?? rows.lastElementChild) : null
}

/**
 * When the focused element disappears, moves the focus to the link of the nearest row, or else to the page. Menus and
 * dialogs have returned the focus by then, since cleanup effects run before new effects.
 */
export const RestoreFocus = ({ children }: { children: ReactNode }) => {
  const frame = useRef<HTMLDivElement>(null)
  const lastFocus = useRef<FocusPlace>(undefined)
  // Renders again after every change of the list, e.g. of the selection, so that the effect without dependencies runs.
  useListContext()
  useEffect(() => {
    const here = frame.current
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) lastFocus.current = placeOf(target)
    }
    here?.addEventListener('focusin', remember)
    return () => here?.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    const place = lastFocus.current
    if (!place || place.element.isConnected || document.activeElement !== document.body) return
    const target =
      currentRow(place)?.querySelector<HTMLElement>('a') ?? frame.current?.closest('main')
    target?.focus({ preventScroll: true })
  })
  return <div ref={frame}>{children}</div>
}
