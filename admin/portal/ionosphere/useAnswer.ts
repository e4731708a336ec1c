import { startTransition, useEffect, useState } from 'react'
import type { Locale } from '#contract/text/locale'
import { operation } from '#shared/http.ts'

export interface Answer<T> {
  /** What was answered last, also while the next is on its way. */
  data: T | null
  /** Of the last call, where it failed. */
  error: unknown
  busy: boolean
}

const pauseMs = 120

/**
 * What the gateway answers to a query that changes quickly, as under a slider: asked after a short rest, the call before
 * called off; shown in slices, so that the slider keeps moving. Nothing is asked while `path` is null.
 * @param path below `/gateway`, with its query
 */
export const useAnswer = <T>(path: string | null, locale: Locale): Answer<T> => {
  const [answer, setAnswer] = useState<Answer<T>>({ data: null, error: null, busy: true })
  useEffect(() => {
    if (path === null) return undefined
    const call = new AbortController()
    const ask = () => {
      setAnswer((before) => (before.busy ? before : { ...before, busy: true }))
      const take = (next: Answer<T>) => {
        if (!call.signal.aborted) startTransition(() => setAnswer(next))
      }
      operation<T>(path, { session: false, signal: call.signal, locale }).then(
        (data) => take({ data, error: null, busy: false }),
        (error: unknown) => take({ data: null, error, busy: false }),
      )
    }
    const timer = setTimeout(ask, pauseMs)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [path, locale])
  return answer
}
