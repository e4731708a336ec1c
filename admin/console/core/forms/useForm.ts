import type { RaRecord, SaveHandler } from 'react-admin'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorsAt, refusalText } from '#console/core/data/refusal.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useNotify, useTranslate, type TextKey } from '#console/core/i18n/texts.ts'
import { usePage } from '#console/core/navigation/pages.ts'

type Values = Record<string, unknown>
type Save = SaveHandler<RaRecord>

interface FormOptions<T> {
  /** Sends the values of a form without a surrounding `CreateRecord` or `EditRecord`. */
  send?: (values: Values) => Promise<void>
  /** With `send`: fields of the form that show their own errors. */
  fields?: readonly string[]
  /** Address to open after saving; without it the form stays open. */
  to?: (record: T) => string
  onSaved?: (record: T) => void
  onRefused?: (error: unknown, typed: Values) => void
  notice?: { key: TextKey; args?: (record: T) => Record<string, unknown> }
}

export type FormState<T extends RaRecord = RaRecord> = ReturnType<typeof useForm<T>>

/** State of a form that is sent as a whole: shows errors at its fields, and others as its `failure`. */
export const useForm = <T extends RaRecord>(options: FormOptions<T>) => {
  const { send, fields = [], to, notice, onSaved, onRefused } = options
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
    if (notice) notify(notice.key, notice.args?.(record))
    onSaved?.(record)
    if (!to || leaving.current) return
    if (isShown.current) void navigate(to(record), { replace: true })
    forget()
  }
  const sendOwn = async (values: Values): Promise<Record<string, string> | undefined> => {
    try {
      await send?.(values)
      return undefined
    } catch (error) {
      const errors = errorsAt(error, fields)
      if (!errors) throw error
      return errors
    }
  }
  const { outcomeOf, refusal, busy } = useAction(async (values: Values, save?: Save) => {
    if (!save) return sendOwn(values)
    const refusals: unknown[] = []
    const onError = (error: unknown) => {
      refusals.push(error)
      if (!isShown.current) {
        const reason = refusalText(error)
        notify({ text: translate('console.form.refusedBehind', { reason }), type: 'error' })
      }
      onRefused?.(error, values)
    }
    const errors = await save(values, { onError })
    if (refusals.length > 0 && !errors) throw refusals[0]
    return errors
  }, 'inPlace')
  return {
    failure: refusal,
    busy,
    /** True once the save succeeded and the form is being left, so no input can be lost. */
    isSaved: () => hasLeft.current,
    /** Pass true while a navigation by the user waits for the save; the form then does not open `to` afterwards. */
    setLeaving,
    /** The last saved record of a form that stays open. */
    savedRecord,
    /** `CreateRecord` and `EditRecord` call it after a save, even if the form is hidden by then. */
    onSuccess,
    /** @param save of the surrounding `CreateRecord` or `EditRecord`, instead of `send` */
    submit: (values: Values, save?: Save) => outcomeOf(values, save),
  }
}
