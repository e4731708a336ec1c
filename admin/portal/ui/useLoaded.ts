import { useCallback, useEffect, useRef, useState } from 'react'

export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  /** `error` is set if a later refresh failed. */
  | { state: 'there'; data: T; error?: unknown }

export const afterFailure = <T>(before: Loaded<T>, error: unknown, isSame: boolean): Loaded<T> =>
  before.state === 'there' && isSame ? { ...before, error } : { state: 'failed', error }

/**
 * Loads data on mount and on `retry`. Memoise `load`, because a new identity loads again. `refresh` loads again but
 * keeps the present data until a response arrives, and also after a failure.
 */
export const useLoaded = <T>(
  load: () => Promise<T>,
): [Loaded<T>, retry: () => void, refresh: () => void] => {
  const [{ loaded, by }, setLoaded] = useState<{ loaded: Loaded<T>; by: () => Promise<T> }>({
    loaded: { state: 'loading' },
    by: load,
  })
  const latest = useRef(0)

  const startLoading = useCallback(() => {
    latest.current += 1
    const turn = latest.current
    const applyResult = (next: (before: Loaded<T>, isSame: boolean) => Loaded<T>) => {
      if (turn === latest.current)
        setLoaded((held) => ({ loaded: next(held.loaded, held.by === load), by: load }))
    }
    load().then(
      (data) => applyResult(() => ({ state: 'there', data })),
      (error: unknown) => applyResult((before, isSame) => afterFailure(before, error, isSame)),
    )
  }, [load])

  useEffect(() => {
    startLoading()
    return () => {
      latest.current += 1
    }
  }, [startLoading])

  const retry = () => {
    setLoaded({ loaded: { state: 'loading' }, by: load })
    startLoading()
  }
  const isEarlierFailure = loaded.state === 'failed' && by !== load
  return [isEarlierFailure ? { state: 'loading' } : loaded, retry, startLoading]
}
