import { ListContextProvider, useListContext, type RaRecord } from 'react-admin'
import type { ReactNode } from 'react'
import { usePendingIds } from '#console/core/data/pendingActions.ts'

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
