import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { refusalText } from '#console/core/data/refusal.ts'
import { refusalOf, type Refusal } from '#shared/http.ts'
import { useNotify } from '#console/core/i18n/texts.ts'

export interface Action<Args extends unknown[], Result> {
  run: (...args: Args) => void
  /** As `run`, but resolves with the result: undefined if refused, or if the action was already running. */
  outcomeOf: (...args: Args) => Promise<Result | undefined>
  busy: boolean
  error: string | undefined
  refusal: Refusal | undefined
  /** Clears the error and stops waiting for the running call. */
  reset: () => void
}

/**
 * Runs an action of the user. A refusal shows as a notice, unless `refusedAt` is `inPlace` and the screen shows `error`
 * itself.
 * @param again `ignored` drops a call while another one runs, such as a double click; `done` runs it, for calls on
 * different subjects
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
      if (refusedAt === 'notice') notify({ text: refusalText(refusal), type: 'error' })
    },
  })
  const refusal = error ? refusalOf(error) : undefined
  // `isPending` only changes with the next render, and a second click may come earlier.
  const pendingCall = useRef<Promise<unknown>>(undefined)
  const outcomeOf = async (...args: Args): Promise<Result | undefined> => {
    if (again === 'ignored' && pendingCall.current) return undefined
    const doing = mutateAsync(args)
    pendingCall.current = doing
    try {
      return await doing
    } catch {
      return undefined
    } finally {
      if (pendingCall.current === doing) pendingCall.current = undefined
    }
  }
  return {
    run: (...args) => void outcomeOf(...args),
    outcomeOf,
    busy: isPending,
    error: refusal && refusalText(refusal),
    refusal,
    reset: () => {
      pendingCall.current = undefined
      reset()
    },
  }
}

/** Runs work that the user can cancel; an error after the cancellation resolves with undefined. */
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
