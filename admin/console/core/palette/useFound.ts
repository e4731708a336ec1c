import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocale } from 'react-admin'
import type { FindAnswer } from '#contract/operations/find'
import { callOperation } from '#console/core/data/httpClient.ts'

/** Maximum wait for a response before the next search text replaces the request. */
const patienceMs = 150
const slowMs = 1000

const useLonger = (waiting: boolean): boolean => {
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
  const [asked, setAsked] = useState(q)
  const locale = useLocale()
  const query = useQuery({
    queryKey: ['find', locale, asked],
    queryFn: ({ signal }) =>
      callOperation<FindAnswer>('/usercenter/find', { query: { q: asked }, signal }),
    enabled: asked !== '',
    placeholderData: (previous) => previous,
    retry: false,
  })
  const { isFetching } = query
  useEffect(() => {
    const timer = setTimeout(() => setAsked(q), isFetching ? patienceMs : 0)
    return () => clearTimeout(timer)
  }, [q, isFetching])
  const waiting = q !== '' && (asked !== q || isFetching)
  return {
    /** Results for the text in `asked`. */
    answer: q === '' || query.isError ? [] : (query.data ?? []),
    asked,
    waiting,
    slow: useLonger(waiting),
    error: q !== '' && asked === q && !isFetching ? query.error : null,
    retry: () => void query.refetch(),
  }
}
