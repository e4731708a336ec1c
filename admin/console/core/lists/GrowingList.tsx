import { Button } from '#console/core/controls/Button.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, type RaRecord } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { maxRangeRows } from '#contract/core/paging'
import { call } from '#console/core/data/httpClient.ts'
import { useRestoreFocus } from '#console/core/dialogs/DialogFrame.tsx'
import { ErrorState } from '#console/core/ui/State.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import styles from '#console/core/ui/styles.module.css'

interface GrowingOptions {
  first: number
  step: number
  sort?: readonly [field: string, order: 'ASC' | 'DESC']
  query?: Record<string, string>
}

export const useGrowing = <T extends RaRecord>(resource: string, options: GrowingOptions) => {
  const { first, step, sort, query } = options
  const locale = useLocale()
  const [size, setSize] = useState(first)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...resource.split('/'), query, size, locale],
    queryFn: async () => {
      const { data: rows, headers } = await call<T[]>(`/usercenter/${resource}`, {
        query: {
          ...query,
          range: JSON.stringify([0, size - 1]),
          ...(sort ? { sort: JSON.stringify(sort) } : {}),
        },
      })
      return { rows, total: Number(headers.get('Content-Range')?.split('/')[1] ?? rows.length) }
    },
    placeholderData: keepPreviousData,
  })
  const grow = () => setSize(Math.min(size + step, maxRangeRows))
  return {
    rows: data?.rows ?? [],
    total: data?.total,
    error: data ? null : error,
    isPending,
    refetch: () => void refetch(),
    /** Shows more rows; undefined once all rows, or the maximum of one request, are shown. */
    more: data && data.total > size && size < maxRangeRows ? grow : undefined,
  }
}

interface GrowingListProps<T extends RaRecord> {
  list: ReturnType<typeof useGrowing<T>>
  empty: string
  more: string
  className?: string | undefined
  row: (record: T) => ReactNode
}

export const GrowingList = <T extends RaRecord>(props: GrowingListProps<T>) => {
  const { list, empty, more, className, row } = props
  useRestoreFocus(list.more !== undefined)
  return (
    <>
      {list.isPending && <RowsSkeleton rows={3} />}
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.total === 0 && <p className={styles.muted}>{empty}</p>}
      {list.rows.length > 0 && (
        <ul className={className}>
          {list.rows.map((record) => (
            <li key={record.id}>{row(record)}</li>
          ))}
        </ul>
      )}
      {list.more && <Button onClick={list.more}>{more}</Button>}
    </>
  )
}
