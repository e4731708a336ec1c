import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, type Identifier, type RaRecord } from 'react-admin'
import type { ConsoleDataProvider } from '#console/core/data/dataProvider.ts'

/**
 * Performs an action that stands below a record, and puts the record that it answers with into every place that
 * shows it. @throws HttpError
 */
export const usePerform = <T extends RaRecord>(resource: string) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const queryClient = useQueryClient()
  return async (id: Identifier, action: string, body?: unknown): Promise<T> => {
    const { data } = await dataProvider.perform<T>(resource, id, action, body)
    queryClient.setQueriesData<T>(
      { queryKey: [resource, 'getOne', { id: String(id) }] },
      () => data,
    )
    queryClient.setQueriesData<{ data: T[] }>({ queryKey: [resource, 'getList'] }, (page) =>
      page && Array.isArray(page.data)
        ? { ...page, data: page.data.map((row) => (row.id === data.id ? data : row)) }
        : page,
    )
    return data
  }
}
