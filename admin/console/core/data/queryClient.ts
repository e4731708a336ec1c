import { QueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a request fails immediately with an error instead of being paused until the network returns.
    queries: { retry: false, staleTime: 5_000, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
})

/** Refetches the queries whose key begins with this, or when they are next used. */
export const invalidate = (...queryKey: readonly unknown[]): Promise<void> =>
  queryClient.invalidateQueries({ queryKey })

/** Puts a record from a response into every cache entry that contains it. */
export const putRecord = <T extends RaRecord>(resource: string, data: T): void => {
  const one = [resource, 'getOne', { id: String(data.id) }]
  queryClient.setQueriesData<T>({ queryKey: one }, () => data)
  queryClient.setQueriesData<{ data: T[] }>({ queryKey: [resource, 'getList'] }, (page) =>
    page && Array.isArray(page.data)
      ? { ...page, data: page.data.map((row) => (row.id === data.id ? data : row)) }
      : page,
  )
}
