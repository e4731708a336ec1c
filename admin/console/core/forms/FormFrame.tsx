import Button from '@mui/material/Button'
import { Form, type FormProps } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import type { Refusal } from '#console/core/data/refusal.ts'
import { FormFailure } from './FormFailure.tsx'
import { OtherErrors } from './OtherErrors.tsx'

/** After each try to save, puts the reader at the first field that is wrong, no matter who found it wrong. */
const FocusFirstError = () => {
  const { submitCount } = useFormState()
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (submitCount === 0) return
    here.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  return <span ref={here} hidden />
}

/** What was typed and what is wrong with it stay when the record comes again, or when the page comes back into sight. */
const keepTyped = { keepDirtyValues: true, keepErrors: true }

/** react-hook-form takes a form with no value at all for emptied when it starts again, and forgets what was typed. */
const notEmpty = { id: undefined }

interface FormFrameProps extends Pick<FormProps, 'onSubmit' | 'record' | 'defaultValues'> {
  className?: string | undefined
  /** Why it was not sent, where that belongs to no field. */
  failure?: Refusal | undefined
  onReload?: (() => Promise<unknown>) | undefined
  children: ReactNode
}

/** A form as every form of the console is: checked as fields are left, what is wrong at its place, the first in focus. */
export const FormFrame = (props: FormFrameProps) => {
  const { className, failure, onReload, defaultValues = notEmpty, children, ...form } = props
  return (
    <Form
      className={className ?? ''}
      noValidate
      mode="onTouched"
      resetOptions={keepTyped}
      disableInvalidFormNotification
      {...form}
      defaultValues={defaultValues}
    >
      <FormFailure failure={failure} onReload={onReload} />
      <OtherErrors />
      {children}
      <FocusFirstError />
    </Form>
  )
}

interface SubmitButtonProps {
  busy: boolean
  /** Loss that cannot be undone. */
  grave?: boolean
  children: ReactNode
}

/** Sends a form; keeps the focus while it is on its way. */
export const SubmitButton = ({ busy, grave = false, children }: SubmitButtonProps) => {
  const translate = useTranslate()
  const color = grave ? 'error' : 'primary'
  return (
    <Button type="submit" variant="contained" color={color} aria-disabled={busy}>
      {busy ? translate(grave ? 'console.form.working' : 'console.form.saving') : children}
    </Button>
  )
}
