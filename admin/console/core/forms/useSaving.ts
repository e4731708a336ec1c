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
  /** Address to open after saving; without it the form stays open. */
  to?: (record: T) => string
  onSaved?: (record: T) => void
  onRefused?: (error: unknown, typed: Values) => void
  notice: { key: TextKey; args?: (record: T) => Record<string, unknown> }
}

export interface Saving<T extends RaRecord = RaRecord> {
  failure: Refusal | undefined
  busy: boolean
  /** True once the save succeeded and the form is being left, so no input can be lost. */
  isSaved: () => boolean
  /** Pass true while a navigation by the user waits for the save; the form then does not open `to` afterwards. */
  setLeaving: (waits: boolean) => void
  /** The last saved record of a form that stays open. */
  savedRecord: RaRecord | undefined
  /** The surrounding screen calls it after a save, even if the form is hidden by then. */
  onSuccess: (record: T) => void
  submit: (save: Save, values: Values) => Promise<unknown>
}

export const useSaving = <T extends RaRecord>(options: SavingOptions<T>): Saving<T> => {
  const { to, notice, onSaved, onRefused } = options
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
  const hasLeft = useRef(false)
  const leaving = useRef(false)
  const setLeaving = useCallback((waits: boolean) => {
    leaving.current = waits
  }, [])
  const [savedRecord, setSavedRecord] = useState<T>()
  const onSuccess = (record: T) => {
    if (to) hasLeft.current = true
    else setSavedRecord(record)
    notify(notice.key, notice.args?.(record))
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
  const isSaved = () => hasLeft.current
  return { failure: refusal, busy, isSaved, setLeaving, savedRecord, onSuccess, submit: outcomeOf }
}
