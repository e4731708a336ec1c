import { useMutation } from '@tanstack/react-query'
import { refusalOf, type Refusal } from '#console/core/data/refusal.ts'
import { useNotify } from '#console/core/i18n/texts.ts'

export interface Action<Args extends unknown[], Result> {
  run: (...args: Args) => void
  /** As `run`, to wait for: what came of it, undefined where it was refused. */
  outcomeOf: (...args: Args) => Promise<Result | undefined>
  /** Whether it is under way. */
  busy: boolean
  /** Why it was refused the last time. */
  error: string | undefined
  refusal: Refusal | undefined
  /** Forgets why it was refused. */
  reset: () => void
}

/**
 * Something that the reader does. What it is refused for is told in a notice, unless the screen shows `error` in place.
 */
export const useAction = <Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
  refusedAt: 'notice' | 'inPlace' = 'notice',
): Action<Args, Result> => {
  const notify = useNotify()
  const { mutate, mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (args: Args) => work(...args),
    onError: (refusal) => {
      if (refusedAt === 'notice') notify({ text: refusalOf(refusal).message, type: 'error' })
    },
  })
  const refusal = error ? refusalOf(error) : undefined
  return {
    run: (...args) => mutate(args),
    outcomeOf: (...args) => mutateAsync(args).catch(() => undefined),
    busy: isPending,
    error: refusal?.message,
    refusal,
    reset,
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
