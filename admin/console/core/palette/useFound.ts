import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocale } from 'react-admin'
import type { FindAnswer } from '#contract/find'
import { callOperation } from '#console/core/data/httpClient.ts'

const debounceMs = 150
const slowMs = 1000

/** A value as it was when it last stood still for a while. */
const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

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
 * What the server finds for a text once typing pauses. The answer to an earlier text is given up; until the next one is
 * there, the last one stays on screen.
 */
export const useFound = (q: string) => {
  const asked = useSettled(q)
  const locale = useLocale()
  const query = useQuery({
    queryKey: ['find', locale, asked],
    queryFn: ({ signal }) =>
      callOperation<FindAnswer>('/usercenter/find', { query: { q: asked }, signal }),
    enabled: asked !== '',
    placeholderData: (previous) => previous,
    retry: false,
  })
  const waiting = q !== '' && (asked !== q || query.isFetching)
  return {
    /** The answer, and the text that it answers. */
    answer: q === '' || query.isError ? [] : (query.data ?? []),
    asked,
    waiting,
    slow: useLonger(waiting),
    error: q !== '' && asked === q && !query.isFetching ? query.error : null,
    retry: () => void query.refetch(),
  }
}
