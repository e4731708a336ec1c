import { ListContextProvider, useListContext, type RaRecord, useGetList } from 'react-admin'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePendingIds } from '#console/core/data/pendingActions.ts'
import { useLocation, useNavigate } from 'react-router'

/**
 * Removes records with a pending deletion from a list and its total; from a queue, also records with a pending
 * decision.
 */
export const WithoutPending = <T extends RaRecord>({ children }: { children: ReactNode }) => {
  const list = useListContext<T>()
  const isQueue = list.filterValues['status'] === 'inReview'
  const pendingIds = usePendingIds(list.resource, isQueue ? undefined : 'removed')
  const data = list.data?.filter(({ id }) => !pendingIds.has(String(id)))
  const hiddenCount = (list.data?.length ?? 0) - (data?.length ?? 0)
  const value =
    hiddenCount > 0
      ? ({ ...list, data, total: (list.total ?? 0) - hiddenCount } as typeof list)
      : list
  return <ListContextProvider value={value}>{children}</ListContextProvider>
}

interface Opened<T> {
  record: T | undefined
  close: () => void
}

/** The record whose id is in the address's hash, e.g. `#42`; list screens show it in a dialog. */
export const useOpened = <T extends RaRecord>(
  resource: string,
  filter: Record<string, unknown> = {},
): Opened<T> => {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const id = /^#(\d{1,9})$/.exec(hash)?.[1]
  const { data } = useGetList<T>(
    resource,
    { filter: { ...filter, id: [id ?? ''] } },
    { enabled: id !== undefined },
  )
  return {
    record: data?.find((one) => one.id === id),
    close: () => void navigate({ search, hash: '' }, { replace: true }),
  }
}

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
