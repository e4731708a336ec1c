import { type RaRecord, type SaveHandler } from 'react-admin'
import { useNotify, useTranslate, type TextKey } from '#console/core/i18n/texts.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { usePage } from '#console/core/navigation/pageContext.ts'
import { refusalOf, type Refusal } from '#console/core/data/refusal.ts'

type Values = Record<string, unknown>
type Save = SaveHandler<RaRecord>

interface SavingOptions<T> {
  /** Where to go after saving; the form stays where not given. */
  to?: (record: T) => string
  onSaved?: (record: T) => void
  onRefused?: (error: unknown, typed: Values) => void
  /** What to say then. */
  said: { key: TextKey; args?: (record: T) => Record<string, unknown> }
}

export interface Saving<T extends RaRecord = RaRecord> {
  /** Why the record was not saved, where that belongs to no field. */
  failure: Refusal | undefined
  busy: boolean
  /** True once the form is left, which loses nothing any more. */
  isSaved: () => boolean
  /** Says whether the reader waits to go elsewhere: then saving leads there instead. */
  setLeaving: (waits: boolean) => void
  /** What was saved last, where the form stays. */
  kept: RaRecord | undefined
  /** For the screen around: what follows, even if the form is hidden by then. */
  onSuccess: (record: T) => void
  /** Saves by the way of the screen around; resolves with what is wrong at the fields. */
  submit: (save: Save, values: Values) => Promise<unknown>
}

/** What happens when a form is saved or refused: the same in every create and edit screen. */
export const useSaving = <T extends RaRecord>(options: SavingOptions<T>): Saving<T> => {
  const { to, said, onSaved, onRefused } = options
  const notify = useNotify()
  const translate = useTranslate()
  const navigate = useNavigate()
  const { forget } = usePage()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const left = useRef(false)
  const leaving = useRef(false)
  const setLeaving = useCallback((waits: boolean) => {
    leaving.current = waits
  }, [])
  const [kept, setKept] = useState<T>()
  const onSuccess = (record: T) => {
    if (to) left.current = true
    else setKept(record)
    notify(said.key, said.args?.(record))
    onSaved?.(record)
    if (!to || leaving.current) return
    if (isShown.current) void navigate(to(record), { replace: true })
    forget()
  }
  const { outcomeOf, refusal, busy } = useAction(async (save: Save, values: Values) => {
    const refusals: unknown[] = []
    const onError = (error: unknown) => {
      refusals.push(error)
      if (!isShown.current) {
        const { message: reason } = refusalOf(error)
        notify({ text: translate('console.form.refusedBehind', { reason }), type: 'error' })
      }
      onRefused?.(error, values)
    }
    const errors = await save(values, { onError })
    if (refusals.length > 0 && !errors) throw refusals[0]
    return errors
  }, 'inPlace')
  const isSaved = () => left.current
  return { failure: refusal, busy, isSaved, setLeaving, kept, onSuccess, submit: outcomeOf }
}
