import Button from '@mui/material/Button'
import { Form, useSaveContext, type RaRecord } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FocusFirstError } from './FocusFirstError.tsx'
import { FormFailure } from './FormFailure.tsx'
import css from './RecordForm.module.css'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import type { Saving } from './useSaving.ts'

/** What was typed stays when the record comes again, or when the page comes back into sight. */
const keepTyped = { keepDirtyValues: true }

interface RecordFormProps<T extends RaRecord> {
  saving: Saving<T>
  submit: string
  cancelTo: string
  onReload?: () => void
  children: ReactNode
}

const Buttons = ({ submit, cancelTo }: { submit: string; cancelTo: string }) => {
  const translate = useTranslate()
  const busy = useSaveContext().saving
  return (
    <div className={css.bar}>
      <Button component={Link} to={cancelTo}>
        {translate('ra.action.cancel')}
      </Button>
      <Button type="submit" variant="contained" color="primary" disabled={busy ?? false}>
        {busy ? translate('console.form.saving') : submit}
      </Button>
    </div>
  )
}

/** The form of a record, in one column: sections, what went wrong, save and cancel. */
export const RecordForm = <T extends RaRecord>({
  saving,
  submit,
  cancelTo,
  onReload,
  children,
}: RecordFormProps<T>) => (
  <Form
    className={css.form ?? ''}
    noValidate
    mode="onTouched"
    resetOptions={keepTyped}
    disableInvalidFormNotification
  >
    <FormFailure failure={saving.failure} onReload={onReload} />
    <div className={css.card}>{children}</div>
    <Buttons submit={submit} cancelTo={cancelTo} />
    <FocusFirstError />
    <UnsavedGuard isSaved={saving.isSaved} />
  </Form>
)

/** Fields that belong together. */
export const FormSection = (props: { title: string; text?: string; children: ReactNode }) => (
  <section className={css.section}>
    <h2>{props.title}</h2>
    {props.text && <p>{props.text}</p>}
    {props.children}
  </section>
)
