import Button from '@mui/material/Button'
import { Form, type FormProps } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import type { Refusal } from '#shared/http.ts'
import { FormFailure } from './FormFailure.tsx'
import { OtherErrors } from './OtherErrors.tsx'

/** After every submit, focuses the first invalid field, whether the client or the server found the error. */
const FocusFirstError = () => {
  const { submitCount } = useFormState()
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (submitCount === 0) return
    here.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  return <span ref={here} hidden />
}

/** Typed values and errors survive a reload of the record and hiding the page. */
const keepInputOptions = { keepDirtyValues: true, keepErrors: true }

/** react-hook-form treats a form without any default value as emptied on a reset, and discards the typed values. */
const nonEmptyDefaults = { id: undefined }

interface FormFrameProps extends Pick<FormProps, 'record' | 'defaultValues'> {
  onSubmit: (values: Record<string, unknown>) => unknown
  className?: string | undefined
  failure?: Refusal | undefined
  onReload?: (() => Promise<unknown>) | undefined
  children: ReactNode
}

export const FormFrame = (props: FormFrameProps) => {
  const {
    className,
    failure,
    onReload,
    onSubmit,
    defaultValues = nonEmptyDefaults,
    children,
    ...form
  } = props
  return (
    <Form
      className={className ?? ''}
      noValidate
      mode="onTouched"
      resetOptions={keepInputOptions}
      disableInvalidFormNotification
      {...form}
      onSubmit={(values: Record<string, unknown>) => onSubmit(values)}
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
  grave?: boolean
  children: ReactNode
}

/** Keeps the focus while the form is being sent, because it is not disabled. */
export const SubmitButton = ({ busy, grave = false, children }: SubmitButtonProps) => {
  const translate = useTranslate()
  const color = grave ? 'error' : 'primary'
  return (
    <Button type="submit" variant="contained" color={color} aria-disabled={busy}>
      {busy ? translate(grave ? 'console.form.working' : 'console.form.saving') : children}
    </Button>
  )
}
