import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, type RaRecord } from 'react-admin'
import { useState } from 'react'
import { maxRangeRows } from '#contract/core/paging'
import { call } from '#console/core/data/httpClient.ts'

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
