import { useCallback, useEffect, useRef, useState } from 'react'

export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  /** With `error` where it was asked for again since, in vain. */
  | { state: 'there'; data: T; error?: unknown }

/** What there is after a failure: what the same loader brought before stays. */
export const afterFailure = <T>(before: Loaded<T>, error: unknown, isSame: boolean): Loaded<T> =>
  before.state === 'there' && isSame ? { ...before, error } : { state: 'failed', error }

/**
 * What a call answers, asked when the page is shown and again on `retry`. The loader must keep its identity for as
 * long as it asks for the same. `refresh` asks again and shows what was there until the answer comes, or if none does.
 */
export const useLoaded = <T>(
  load: () => Promise<T>,
): [Loaded<T>, retry: () => void, refresh: () => void] => {
  const [{ loaded, by }, setLoaded] = useState<{ loaded: Loaded<T>; by: () => Promise<T> }>({
    loaded: { state: 'loading' },
    by: load,
  })
  const latest = useRef(0)

  const ask = useCallback(() => {
    latest.current += 1
    const turn = latest.current
    const take = (next: (before: Loaded<T>, isSame: boolean) => Loaded<T>) => {
      if (turn === latest.current)
        setLoaded((held) => ({ loaded: next(held.loaded, held.by === load), by: load }))
    }
    load().then(
      (data) => take(() => ({ state: 'there', data })),
      (error: unknown) => take((before, isSame) => afterFailure(before, error, isSame)),
    )
  }, [load])

  useEffect(() => {
    ask()
    return () => {
      latest.current += 1
    }
  }, [ask])

  const retry = () => {
    setLoaded({ loaded: { state: 'loading' }, by: load })
    ask()
  }
  const isOthersFailure = loaded.state === 'failed' && by !== load
  return [isOthersFailure ? { state: 'loading' } : loaded, retry, ask]
}
