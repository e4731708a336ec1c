import { useQueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'

/** Puts a record from a response into every cache entry that contains it. */
export const usePutRecord = <T extends RaRecord>(resource: string) => {
  const queryClient = useQueryClient()
  return (data: T): void => {
    queryClient.setQueriesData<T>(
      { queryKey: [resource, 'getOne', { id: String(data.id) }] },
      () => data,
    )
    queryClient.setQueriesData<{ data: T[] }>({ queryKey: [resource, 'getList'] }, (page) =>
      page && Array.isArray(page.data)
        ? { ...page, data: page.data.map((row) => (row.id === data.id ? data : row)) }
        : page,
    )
  }
}
