import { Button } from '#console/core/controls/Button.tsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { useFormContext, useFormState, type FieldValues } from 'react-hook-form'
import { useSaveContext } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { ConflictProps } from './Conflict.tsx'
import { Draft, type DraftOptions } from './Draft.tsx'
import { forgetDraft } from './drafts.ts'
import { FormFrame, SubmitButton } from './FormFrame.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './RecordForm.module.css'
import type { GuardProps } from './Unsaved.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import type { FormState } from './useForm.ts'

/** After a save, resets the form to the saved record and keeps values typed during the save. */
export const ResetToSaved = ({ saved }: { saved: object | undefined }) => {
  const { reset, getValues, setValue } = useFormContext()
  const { isSubmitting } = useFormState()
  const sent = useRef<FieldValues>({})
  // Effects of a hidden page run again when it is shown; this prevents a second reset that would discard newer input.
  const appliedRecord = useRef<object>(undefined)
  useEffect(() => {
    if (isSubmitting) sent.current = structuredClone(getValues())
  }, [isSubmitting, getValues])
  useEffect(() => {
    if (!saved || appliedRecord.current === saved) return
    appliedRecord.current = saved
    const typed = typedSince(sent.current, getValues())
    reset(saved)
    for (const [name, value] of typed) setValue(name, value, { shouldDirty: true })
  }, [saved, reset, getValues, setValue])
  return null
}

const typedSince = (sent: FieldValues, now: FieldValues): [string, unknown][] =>
  Object.entries(now).filter(
    ([name, value]) => name in sent && JSON.stringify(value) !== JSON.stringify(sent[name]),
  )

/** Says beside the button of a form that stays open that it was saved, until something is typed. */
const SavedNote = ({ isSaved, children }: { isSaved: boolean; children: string }) => {
  const { dirtyFields } = useFormState()
  const isShown = isSaved && Object.keys(dirtyFields).length === 0
  return (
    <p className={css.saved} role="status">
      {isShown && children}
    </p>
  )
}

interface RecordFormProps extends Pick<GuardProps, 'formOf'> {
  saving: Omit<FormState, 'onSuccess'>
  submit: string
  /** Shown beside the button after a save, instead of a notice. */
  done?: string
  cancelTo: string
  /**
   * Called on cancel. Needed if `cancelTo` is the address of the current page, because that link alone does not close
   * the form.
   */
  onCancel?: (() => void) | undefined
  onReload?: ConflictProps['onReload']
  draft?: DraftOptions
  /** Shown below the form's failure, e.g. a way to solve it. */
  remedy?: ReactNode
  children: ReactNode
}

export const RecordForm = (props: RecordFormProps) => {
  const { saving, submit, done, cancelTo, onCancel, onReload, draft, formOf } = props
  const { remedy, children } = props
  const translate = useTranslate()
  const { save } = useSaveContext()
  return (
    <FormFrame
      className={css.form}
      failure={saving.failure}
      onReload={onReload}
      onSubmit={(values) => (save && !saving.busy ? saving.submit(values, save) : undefined)}
    >
      {draft && <Draft {...draft} isSaved={saving.isSaved} />}
      {remedy}
      <div className={styles.surface}>{children}</div>
      <div className={css.bar} data-foot>
        {done && <SavedNote isSaved={saving.savedRecord !== undefined}>{done}</SavedNote>}
        <Button to={cancelTo} onClick={onCancel}>
          {translate('ra.action.cancel')}
        </Button>
        <SubmitButton busy={saving.busy}>{submit}</SubmitButton>
      </div>
      <ResetToSaved saved={saving.savedRecord} />
      <UnsavedGuard
        isSaved={saving.isSaved}
        busy={saving.busy}
        onWaiting={saving.setLeaving}
        formOf={formOf}
        onLeave={draft && (() => forgetDraft(draft.form))}
      />
    </FormFrame>
  )
}

export const FormSection = (props: { title: string; text?: string; children: ReactNode }) => (
  <section className={css.section}>
    <div className={css.about}>
      <h2>{props.title}</h2>
      {props.text && <p>{props.text}</p>}
    </div>
    <div className={css.fields}>{props.children}</div>
  </section>
)
