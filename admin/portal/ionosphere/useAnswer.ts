import { startTransition, useEffect, useState } from 'react'
import type { Locale } from '#contract/text/locale'
import { operation } from '#shared/http.ts'

export interface Answer<T> {
  /** The latest response; it stays while the next request runs and is null after an error. */
  data: T | null
  error: unknown
  busy: boolean
}

const debounceMs = 120

/**
 * Response to a query that changes quickly, e.g. with a slider: debounced by 120 ms, the previous request aborted, and
 * rendered in a transition so that the slider stays responsive. A null `path` sends nothing.
 * @param path below `/gateway`, with its query
 */
export const useAnswer = <T>(path: string | null, locale: Locale): Answer<T> => {
  const [answer, setAnswer] = useState<Answer<T>>({ data: null, error: null, busy: true })
  useEffect(() => {
    if (path === null) return undefined
    const call = new AbortController()
    const sendRequest = () => {
      setAnswer((before) => (before.busy ? before : { ...before, busy: true }))
      const applyAnswer = (next: Answer<T>) => {
        if (!call.signal.aborted) startTransition(() => setAnswer(next))
      }
      operation<T>(path, { session: false, signal: call.signal, locale }).then(
        (data) => applyAnswer({ data, error: null, busy: false }),
        (error: unknown) => applyAnswer({ data: null, error, busy: false }),
      )
    }
    const timer = setTimeout(sendRequest, debounceMs)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [path, locale])
  return answer
}
