import { useListContext } from 'react-admin'
import { useEffect, useRef, type ReactNode } from 'react'

/** Where the focus was last, as long as that is known: what had it, and its row with its place among the rows. */
interface Left {
  element: Element
  row: Element | null
  rows: Element | null
  at: number
}

const placeOf = (element: Element): Left => {
  const row = element.closest('tbody > tr, li')
  const rows = row?.parentElement ?? null
  return { element, row, rows, at: row && rows ? [...rows.children].indexOf(row) : -1 }
}

/** The row itself where only what had the focus is gone from it, else the one that came into its place, or the last. */
const rowNow = ({ row, rows, at }: Left): Element | null | undefined => {
  if (row?.isConnected) return row
  return rows?.isConnected ? (rows.children[at] ?? rows.lastElementChild) : null
}

/**
 * Readers without a pointer go on where they were: when what had the focus goes, with its row or alone, a row's link
 * beside it has it, and the page itself where there is none. Menus and dialogs have given it back by then, since the
 * effects of what goes end before any begins.
 */
export const KeepFocus = ({ children }: { children: ReactNode }) => {
  const frame = useRef<HTMLDivElement>(null)
  const left = useRef<Left>(undefined)
  // Also for what changes with the list, e.g. which rows are chosen.
  useListContext()
  useEffect(() => {
    const here = frame.current
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) left.current = placeOf(target)
    }
    here?.addEventListener('focusin', remember)
    return () => here?.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    const place = left.current
    if (!place || place.element.isConnected || document.activeElement !== document.body) return
    const target = rowNow(place)?.querySelector<HTMLElement>('a') ?? frame.current?.closest('main')
    target?.focus({ preventScroll: true })
  })
  return <div ref={frame}>{children}</div>
}
