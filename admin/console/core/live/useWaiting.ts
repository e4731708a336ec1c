import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { usePendingIdsOf } from '#console/core/data/pendingActions.ts'
import { usePollInterval } from './useLive.ts'
import { useSections } from '#console/core/navigation/sections.ts'

interface Waiting {
  /** Numbers of open records by file path, for sections that have a queue. */
  counts: ReadonlyMap<string, number>
  isPending: boolean
}

/** Counts the open records in the queues of sections, without records that the user has just decided. */
export const useWaiting = (filePaths: readonly string[]): Waiting => {
  const sections = useSections()
  const dataProvider = useDataProvider()
  const refetchInterval = usePollInterval(60_000)
  const queues = filePaths.flatMap((filePath) => {
    const { resource, queue } = sections.get(filePath) ?? {}
    return resource && queue ? [{ filePath, resource, filter: queue }] : []
  })
  const { totals, isPending } = useQueries({
    queries: queues.map(({ resource, filter }) => ({
      queryKey: [resource, 'waiting', filter],
      queryFn: () =>
        dataProvider.getList(resource, { filter, pagination: { page: 1, perPage: 1 } }),
      refetchInterval,
    })),
    combine: (answers) => ({
      totals: answers.map(({ data }) => data?.total ?? 0),
      isPending: answers.some((answer) => answer.isPending),
    }),
  })
  const pendingIdsOf = usePendingIdsOf()
  const counts = new Map(
    queues.map(({ filePath, resource }, place) => [
      filePath,
      Math.max(0, (totals[place] ?? 0) - pendingIdsOf(resource).size),
    ]),
  )
  return { counts, isPending }
}
