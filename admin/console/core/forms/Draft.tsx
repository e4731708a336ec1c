import { Button } from '#console/core/controls/Button.tsx'
import { storeDraft, readDraft, forgetDraft } from './drafts.ts'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTexts } from '#console/core/i18n/texts.ts'
import css from './RecordForm.module.css'

export interface DraftOptions {
  form: string
  /** The fields that are stored; must not include files or secrets. */
  fields: readonly string[]
}

interface DraftProps extends DraftOptions {
  isSaved: () => boolean
}

const useTyped = (fields: readonly string[]) => {
  const values: Record<string, unknown> = useWatch()
  const { dirtyFields } = useFormState()
  const typed = fields.filter((name) => name in dirtyFields)
  return JSON.stringify(Object.fromEntries(typed.map((name) => [name, values[name]])))
}

/**
 * Stores changed fields in the browser until the form is saved, and restores them with a message when the page is
 * opened again.
 */
export const Draft = ({ form, fields, isSaved }: DraftProps) => {
  const text = useTexts('console.form.draft')
  const { setValue, reset } = useFormContext()
  const [found] = useState(() => readDraft(form))
  const [isNoticeShown, setIsNoticeShown] = useState(found !== undefined)
  const here = useRef<HTMLDivElement>(null)
  const typed = useTyped(fields)
  useEffect(() => {
    for (const [name, value] of Object.entries(found ?? {}))
      if (fields.includes(name)) setValue(name, value, { shouldDirty: true })
  }, [found, fields, setValue])
  const storedJson = useRef('{}')
  useEffect(() => {
    if (typed === storedJson.current || isSaved()) return
    storedJson.current = typed
    if (typed === '{}') forgetDraft(form)
    else storeDraft(form, JSON.parse(typed) as Record<string, unknown>)
  }, [typed, form, isSaved])
  const startOver = () => {
    reset()
    setIsNoticeShown(false)
    here.current?.closest('form')?.querySelector<HTMLElement>('input')?.focus()
  }
  return (
    <div role="status" ref={here}>
      {isNoticeShown && (
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
