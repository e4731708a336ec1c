import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTexts } from '#console/core/i18n/texts.ts'
import { draftOf, forgetDraft, keepDraft } from './drafts.ts'
import css from './RecordForm.module.css'

/** What a form keeps of itself in this browser. */
export interface DraftOptions {
  /** Tells the form from all others. */
  form: string
  /** The fields that are kept: none that hold a file or a secret. */
  fields: readonly string[]
}

interface DraftProps extends DraftOptions {
  isSaved: () => boolean
}

/** What was changed in the form around, of the fields that are kept. */
const useTyped = (fields: readonly string[]) => {
  const values: Record<string, unknown> = useWatch()
  const { dirtyFields } = useFormState()
  const typed = fields.filter((name) => name in dirtyFields)
  return JSON.stringify(Object.fromEntries(typed.map((name) => [name, values[name]])))
}

/**
 * Keeps what is typed into the form around in this browser until it is saved, brings it back where the page was closed
 * meanwhile, and says so.
 */
export const Draft = ({ form, fields, isSaved }: DraftProps) => {
  const text = useTexts('console.form.draft')
  const { setValue, reset } = useFormContext()
  const [found] = useState(() => draftOf(form))
  const [isTold, setIsTold] = useState(found !== undefined)
  const here = useRef<HTMLDivElement>(null)
  const typed = useTyped(fields)
  useEffect(() => {
    for (const [name, value] of Object.entries(found ?? {}))
      if (fields.includes(name)) setValue(name, value, { shouldDirty: true })
  }, [found, fields, setValue])
  const kept = useRef('{}')
  useEffect(() => {
    if (typed === kept.current || isSaved()) return
    kept.current = typed
    if (typed === '{}') forgetDraft(form)
    else keepDraft(form, JSON.parse(typed) as Record<string, unknown>)
  }, [typed, form, isSaved])
  const startOver = () => {
    reset()
    setIsTold(false)
    here.current?.closest('form')?.querySelector<HTMLElement>('input')?.focus()
  }
  return (
    <div role="status" ref={here}>
      {isTold && (
        <p className={css.draft}>
          {text('restored')}
          <Button size="small" onClick={startOver}>
            {text('startOver')}
          </Button>
        </p>
      )}
    </div>
  )
}
