import { ListContextProvider, useListContext, type RaRecord } from 'react-admin'
import type { ReactNode } from 'react'
import { useHeldIds } from '#console/core/data/held.ts'

/**
 * Removes records with a pending deletion from a list and its total; from a queue, also records with a pending
 * decision.
 */
export const WithoutHeld = <T extends RaRecord>({ children }: { children: ReactNode }) => {
  const list = useListContext<T>()
  const isQueue = list.filterValues['status'] === 'inReview'
  const held = useHeldIds(list.resource, isQueue ? undefined : 'removed')
  const data = list.data?.filter(({ id }) => !held.has(String(id)))
  const gone = (list.data?.length ?? 0) - (data?.length ?? 0)
  const value =
    gone > 0 ? ({ ...list, data, total: (list.total ?? 0) - gone } as typeof list) : list
  return <ListContextProvider value={value}>{children}</ListContextProvider>
}
