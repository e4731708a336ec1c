import {
  type RaRecord,
  useResourceContext,
  ValidationError,
  type ValidationErrorMessage,
} from 'react-admin'
import type { FieldValidator } from '#console/core/forms/fieldRule.ts'
import { dataProvider } from '#console/core/data/dataProvider.ts'
import { invalidate, putRecord } from '#console/core/data/queryClient.ts'
import InputBase from '@mui/material/InputBase'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useFieldLabel } from '#console/core/i18n/useFormats.ts'
import { errorsAt } from '#console/core/data/refusal.ts'
import css from './RecordCards.module.css'

/** The text in the first column of a list that can be edited in place. */
export interface InlineEdit<T extends RaRecord> {
  source: keyof T & string
  rule: FieldValidator
  may: (record: T) => boolean
}

interface InlineTextProps<T extends RaRecord> {
  record: T
  edit: InlineEdit<T>
  /** @param byKey true if Enter or Escape closed it, so that the focus must return to the row */
  onClose: (byKey: boolean) => void
}

/** Edits a text within its list row: Enter or blur saves, Escape cancels. */
export const InlineText = <T extends RaRecord>({ record, edit, onClose }: InlineTextProps<T>) => {
  const { source, rule } = edit
  const resource = useResourceContext() ?? ''
  const label = useFieldLabel(source)
  const [typed, setTyped] = useState(String(record[source] ?? ''))
  const [wrong, setWrong] = useState<ValidationErrorMessage>()
  const closed = useRef(false)
  const id = useId()
  const close = (byKey: boolean) => {
    closed.current = true
    onClose(byKey)
  }
  const { run, busy, error, reset } = useAction(async (byKey: boolean) => {
    const data = { [source]: typed.trim(), version: record['version'] as number }
    try {
      const { id: key } = record
      const answer = await dataProvider.update(resource, { id: key, data, previousData: record })
      putRecord<T>(resource, answer.data)
      close(byKey)
    } catch (error) {
      const at = errorsAt(error, [source])
      if (!at) throw error
      setWrong(at[source])
    } finally {
      await invalidate(resource)
    }
  }, 'inPlace')
  const save = (byKey: boolean) => {
    if (closed.current || busy) return
    if (typed.trim() === record[source]) return close(byKey)
    const ruleError = rule(typed.trim())
    setWrong(ruleError)
    if (!ruleError) run(byKey)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') save(true)
    if (event.key === 'Escape') close(true)
  }
  const problem = wrong ? <ValidationError error={wrong} /> : error
  return (
    <div className={css.edit}>
      <InputBase
        autoFocus
        fullWidth
        className={css.input ?? ''}
        value={typed}
        error={!!problem}
        readOnly={busy}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setWrong(undefined)
          reset()
          setTyped(event.target.value)
        }}
        onBlur={() => save(false)}
        onKeyDown={onKeyDown}
        slotProps={{
          input: {
            'aria-label': label,
            'aria-describedby': problem ? id : undefined,
            autoComplete: 'off',
          },
        }}
      />
      <Problem text={problem} id={id} />
    </div>
  )
}
