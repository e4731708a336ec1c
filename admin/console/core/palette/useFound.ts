import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocale } from 'react-admin'
import type { FindAnswer } from '#contract/operations/find'
import { callOperation } from '#console/core/data/httpClient.ts'

/** While a request is running, the next search text waits at most this long after the last key press. */
const maxWaitMs = 150
const slowMs = 1000

const useIsSlow = (waiting: boolean): boolean => {
  const [longer, setLonger] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setLonger(true), slowMs)
    return () => {
      clearTimeout(timer)
      setLonger(false)
    }
  }, [waiting])
  return longer
}

/**
 * Server search: sends immediately if no request is running, otherwise after its response or once typing pauses, which
 * cancels the running request. The last results stay visible until the next ones arrive.
 */
export const useFound = (q: string) => {
  const [sentQuery, setSentQuery] = useState(q)
  const locale = useLocale()
  const query = useQuery({
    queryKey: ['find', locale, sentQuery],
    queryFn: ({ signal }) =>
      callOperation<FindAnswer>('/usercenter/find', { query: { q: sentQuery }, signal }),
    enabled: sentQuery !== '',
    placeholderData: (previous) => previous,
    retry: false,
  })
  const { isFetching } = query
  useEffect(() => {
    const timer = setTimeout(() => setSentQuery(q), isFetching ? maxWaitMs : 0)
    return () => clearTimeout(timer)
  }, [q, isFetching])
  const waiting = q !== '' && (sentQuery !== q || isFetching)
  return {
    /** Results for `sentQuery`, or the previous results until they arrive. */
    answer: q === '' || query.isError ? [] : (query.data ?? []),
    sentQuery,
    waiting,
    slow: useIsSlow(waiting),
    error: q !== '' && sentQuery === q && !isFetching ? query.error : null,
    retry: () => void query.refetch(),
  }
}
