import { Button } from '#console/core/controls/Button.tsx'
import { useState, useEffect, useRef, type ReactNode } from 'react'
import { FieldProblem } from '#console/core/dialogs/DialogFrame.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/controls/Icon.tsx'
import { refusalText } from '#console/core/data/refusal.ts'
import { isRefusedBy, type Refusal } from '#shared/http.ts'
import { Conflict, type ConflictProps } from './Conflict.tsx'
import { bringIntoView } from './focus.ts'
import css from './RecordForm.module.css'
import { useFormContext, useFormState, type FieldErrors } from 'react-hook-form'
import { Form, type FormProps } from 'react-admin'

export const FormFailure = ({ failure }: { failure: Refusal | undefined }) =>
  failure ? (
    <div className={css.failure} role="alert" ref={bringIntoView}>
      <Icon name="warning" />
      <div>{refusalText(failure)}</div>
    </div>
  ) : null

const findFieldlessErrors = (errors: FieldErrors): [name: string, message: string][] =>
  Object.entries(errors).flatMap(([name, error]): [string, string][] =>
    error && !('ref' in error && error.ref) && typeof error.message === 'string'
      ? [[name, error.message]]
      : [],
  )

/** Server errors of fields that the form does not show. They are cleared on submit, because they would block it. */
export const OtherErrors = () => {
  const { errors } = useFormState()
  const { clearErrors } = useFormContext()
  const [here, setHere] = useState<HTMLElement | null>(null)
  const fieldlessErrors = findFieldlessErrors(errors)
  const names = fieldlessErrors.map(([name]) => name).join(' ')
  useEffect(() => {
    const form = here?.closest('form')
    if (!form || !names) return undefined
    bringIntoView(here)
    const forget = () => clearErrors(names.split(' '))
    form.addEventListener('submit', forget)
    return () => form.removeEventListener('submit', forget)
  }, [here, names, clearErrors])
  if (fieldlessErrors.length === 0) return null
  return (
    <div className={css.failure} role="alert" ref={setHere}>
      <Icon name="warning" />
      <div>
        {fieldlessErrors.map(([name, message]) => (
          <FieldProblem key={name} name={name} message={message} />
        ))}
      </div>
    </div>
  )
}

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
  onReload?: ConflictProps['onReload'] | undefined
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
      {onReload && <Conflict failure={failure} onReload={onReload} />}
      {!(onReload && isRefusedBy(failure, 'changedMeanwhile')) && <FormFailure failure={failure} />}
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
    <Button type="submit" variant="contained" color={color} busy={busy}>
      {busy ? translate(grave ? 'console.form.working' : 'console.form.saving') : children}
    </Button>
  )
}
