import { useQueryClient } from '@tanstack/react-query'
import InputBase from '@mui/material/InputBase'
import { HttpError, useDataProvider, useResourceContext, type RaRecord } from 'react-admin'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { refusalOf } from '#console/core/data/refusal.ts'
import { usePutRecord } from '#console/core/data/usePutRecord.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { Problem } from '#console/core/dialogs/Problem.tsx'
import { useFieldLabel } from '#console/core/forms/useFieldLabel.ts'
import { errorsAt } from '#console/core/forms/useSubmit.ts'
import { useTranslateAny } from '#console/core/i18n/texts.ts'
import type { InlineEdit } from './inlineEdit.ts'
import css from './InlineText.module.css'

interface InlineTextProps<T extends RaRecord> {
  record: T
  edit: InlineEdit<T>
  /** @param byKey the reader goes on with the keyboard, in the row */
  onClose: (byKey: boolean) => void
}

/** A text of a record being changed in its list: Enter or leaving it saves, Escape gives it up. */
export const InlineText = <T extends RaRecord>({ record, edit, onClose }: InlineTextProps<T>) => {
  const { source, rule } = edit
  const resource = useResourceContext() ?? ''
  const translate = useTranslateAny()
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const put = usePutRecord<T>(resource)
  const label = useFieldLabel(source)
  const [typed, setTyped] = useState(String(record[source] ?? ''))
  const [problem, setProblem] = useState<string>()
  const closed = useRef(false)
  const id = useId()
  const close = (byKey: boolean) => {
    closed.current = true
    onClose(byKey)
  }
  const { run, busy } = useAction(async (byKey: boolean) => {
    const data = { [source]: typed.trim(), version: record['version'] as number }
    try {
      const { id: key } = record
      const answer = await dataProvider.update(resource, { id: key, data, previousData: record })
      put(answer.data)
      close(byKey)
    } catch (error) {
      const at = error instanceof HttpError ? errorsAt(error, [source]) : undefined
      setProblem(at?.[source] ?? refusalOf(error).message)
    } finally {
      await queryClient.invalidateQueries({ queryKey: [resource] })
    }
  }, 'inPlace')
  const save = (byKey: boolean) => {
    if (closed.current || busy) return
    if (typed.trim() === record[source]) return close(byKey)
    const wrong = rule(typed.trim())
    setProblem(wrong && translate(wrong.message, wrong.args))
    if (!wrong) run(byKey)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') save(true)
    if (event.key === 'Escape') close(true)
  }
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
          setProblem(undefined)
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
