import { useCallback, useEffect, useRef, useState } from 'react'

export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'there'; data: T }

/**
 * What a call answers, asked when the page is shown and again on `retry`. The loader must keep its identity for as
 * long as it asks for the same. `refresh` asks again and shows what was there until the answer comes.
 */
export const useLoaded = <T>(
  load: () => Promise<T>,
): [Loaded<T>, retry: () => void, refresh: () => void] => {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  const latest = useRef(0)

  const ask = useCallback(() => {
    latest.current += 1
    const turn = latest.current
    const take = (next: Loaded<T>) => {
      if (turn === latest.current) setLoaded(next)
    }
    load().then(
      (data) => take({ state: 'there', data }),
      (error: unknown) => take({ state: 'failed', error }),
    )
  }, [load])

  useEffect(() => {
    ask()
    return () => {
      latest.current += 1
    }
  }, [ask])

  const retry = () => {
    setLoaded({ state: 'loading' })
    ask()
  }
  return [loaded, retry, ask]
}
