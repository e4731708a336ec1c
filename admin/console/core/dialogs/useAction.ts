import { useMutation } from '@tanstack/react-query'
import { refusalOf } from '#console/core/data/refusal.ts'
import { useNotify } from '#console/core/i18n/texts.ts'

export interface Action<Args extends unknown[]> {
  run: (...args: Args) => void
  /** Whether it is under way. */
  busy: boolean
  /** Why it was refused the last time. */
  error: string | undefined
  /** Forgets why it was refused. */
  reset: () => void
}

/**
 * Something that the reader does. What it is refused for is told in a notice, unless the screen shows `error` in place.
 */
export const useAction = <Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
  refusedAt: 'notice' | 'inPlace' = 'notice',
): Action<Args> => {
  const notify = useNotify()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (args: Args) => work(...args),
    // A call without a network fails at once, as every other does.
    networkMode: 'always',
    onError: (refusal) => {
      if (refusedAt === 'notice') notify({ text: refusalOf(refusal).message }, { type: 'error' })
    },
  })
  return {
    run: (...args) => mutate(args),
    busy: isPending,
    error: error ? refusalOf(error).message : undefined,
    reset,
  }
}
