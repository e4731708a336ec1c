import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocale } from 'react-admin'
import type { FindAnswer } from '#contract/operations/find'
import { callOperation } from '#console/core/data/httpClient.ts'

/** What an answer may take before the next text is asked for instead. */
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
 * What the server finds for a text: asked at once where nothing is on its way, otherwise after its answer or once typing
 * pauses, which gives it up. Until the next answer is there, the last one stays on screen.
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
    /** The answer, and the text that it answers. */
    answer: q === '' || query.isError ? [] : (query.data ?? []),
    asked,
    waiting,
    slow: useLonger(waiting),
    error: q !== '' && asked === q && !isFetching ? query.error : null,
    retry: () => void query.refetch(),
  }
}
