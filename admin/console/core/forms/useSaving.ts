import { type RaRecord } from 'react-admin'
import { useNotify, type TextKey } from '#console/core/i18n/texts.ts'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePage } from '#console/core/navigation/pageContext.ts'
import { refusalOf, type Refusal } from '#console/core/data/refusal.ts'

interface SavingOptions<T> {
  /** Where to go after saving. */
  to: (record: T) => string
  /** What to say then. */
  said: { key: TextKey; args: (record: T) => Record<string, unknown> }
}

export interface Saving<T extends RaRecord> {
  mutationOptions: { onSuccess: (record: T) => void; onError: (error: unknown) => void }
  /** Why the record was not saved, where that belongs to no field. */
  failure: Refusal | undefined
  /** True once leaving loses nothing any more. */
  isSaved: () => boolean
}

const hasFieldErrors = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'body' in error &&
  !!(error.body as { errors?: unknown } | null)?.errors

/** What happens when a form is saved or refused: the same in every create and edit screen. */
export const useSaving = <T extends RaRecord>({ to, said }: SavingOptions<T>): Saving<T> => {
  const notify = useNotify()
  const navigate = useNavigate()
  const { forget } = usePage()
  const saved = useRef(false)
  const [failure, setFailure] = useState<Refusal>()
  return {
    failure,
    isSaved: () => saved.current,
    mutationOptions: {
      onSuccess: (record) => {
        saved.current = true
        setFailure(undefined)
        notify(said.key, { type: 'success', messageArgs: said.args(record) })
        void navigate(to(record), { replace: true })
        forget()
      },
      onError: (error) => {
        setFailure(hasFieldErrors(error) ? undefined : refusalOf(error))
      },
    },
  }
}
