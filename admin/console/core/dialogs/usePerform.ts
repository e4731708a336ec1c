import { useDataProvider, type Identifier, type RaRecord } from 'react-admin'
import type { ConsoleDataProvider, PerformOptions } from '#console/core/data/dataProvider.ts'
import { usePutRecord } from '#console/core/data/usePutRecord.ts'

export const usePerform = <T extends RaRecord>(resource: string) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const put = usePutRecord<T>(resource)
  return async (
    id: Identifier,
    action: string,
    body?: unknown,
    options?: PerformOptions,
  ): Promise<T> => {
    const { data } = await dataProvider.perform<T>(resource, id, action, body, options)
    put(data)
    return data
  }
}
