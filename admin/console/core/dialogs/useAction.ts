import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { refusalOf, type Refusal } from '#console/core/data/refusal.ts'
import { useNotify } from '#console/core/i18n/texts.ts'

export interface Action<Args extends unknown[], Result> {
  run: (...args: Args) => void
  /** As `run`, to wait for: what came of it, undefined where it was refused, or was under way already. */
  outcomeOf: (...args: Args) => Promise<Result | undefined>
  /** Whether it is under way. */
  busy: boolean
  /** Why it was refused the last time. */
  error: string | undefined
  refusal: Refusal | undefined
  /** Forgets why it was refused, and no longer waits for what is under way. */
  reset: () => void
}

/**
 * Something that the reader does. What it is refused for is told in a notice, unless the screen shows `error` in place.
 * @param again what is done again while it is under way: a second click is a mistake, unless each is about something else
 */
export const useAction = <Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
  refusedAt: 'notice' | 'inPlace' = 'notice',
  again: 'ignored' | 'done' = 'ignored',
): Action<Args, Result> => {
  const notify = useNotify()
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (args: Args) => work(...args),
    onError: (refusal) => {
      if (refusedAt === 'notice') notify({ text: refusalOf(refusal).message, type: 'error' })
    },
  })
  const refusal = error ? refusalOf(error) : undefined
  // `isPending` comes with the next rendering, and a second click may come before.
  const underWay = useRef<Promise<unknown>>(undefined)
  const outcomeOf = async (...args: Args): Promise<Result | undefined> => {
    if (again === 'ignored' && underWay.current) return undefined
    const doing = mutateAsync(args)
    underWay.current = doing
    try {
      return await doing
    } catch {
      return undefined
    } finally {
      if (underWay.current === doing) underWay.current = undefined
    }
  }
  return {
    run: (...args) => void outcomeOf(...args),
    outcomeOf,
    busy: isPending,
    error: refusal?.message,
    refusal,
    reset: () => {
      underWay.current = undefined
      reset()
    },
  }
}

/** Does something that the reader may call off; what it fails with after that is no failure. @throws HttpError */
export const unlessCancelled = async <T>(
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  }
}
