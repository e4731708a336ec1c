import { Button } from '#console/core/controls/Button.tsx'
import { useState, useEffect, useRef, type ReactNode } from 'react'
import { Problem, FieldProblem } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/controls/Icon.tsx'
import { refusalText } from '#console/core/data/refusal.ts'
import { isRefusedBy, type Refusal } from '#shared/http.ts'
import { exactTime } from '#console/core/ui/time.ts'
import css from './RecordForm.module.css'
import { useFormContext, useFormState, type FieldErrors } from 'react-hook-form'
import { Form, type FormProps } from 'react-admin'

/** Scrolls to an error at the top of a long form, whose save button is at the bottom. */
export const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'center' })

export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

interface FormFailureProps {
  failure: Refusal | undefined
  /** Reloads the record and keeps the typed values. */
  onReload?: (() => Promise<unknown>) | undefined
}

export const FormFailure = ({ failure, onReload }: FormFailureProps) => {
  const translate = useTranslate()
  const [reloadedAfter, setReloadedAfter] = useState('')
  const { run, busy, error } = useAction(async (requestId: string) => {
    await onReload?.()
    setReloadedAfter(requestId)
  }, 'inPlace')
  const conflict = isRefusedBy(failure, 'changedMeanwhile') && onReload
  const conflictText = ({ reason, args }: Refusal) =>
    reason === 'ownChange'
      ? translate('console.form.conflict.own', {
          time: exactTime(new Date(String(args['changedAt']))),
        })
      : translate('console.form.conflict.text')
  const isReloaded = conflict && failure.requestId === reloadedAfter
  return (
    <>
      <div role="status">
        {isReloaded && (
          <p className={css.reloaded} tabIndex={-1} ref={focusOnMount}>
            {translate('console.form.conflict.reloaded')}
          </p>
        )}
      </div>
      {failure && !isReloaded && (
        <div className={css.failure} role="alert" ref={bringIntoView}>
          <Icon name="warning" />
          <div>
            <span>{conflict ? conflictText(failure) : refusalText(failure)}</span>
            {conflict && (
              <Button
                size="small"
                icon="refresh"
                autoFocus
                busy={busy}
                onClick={() => run(failure.requestId)}
              >
                {translate('console.form.conflict.reload')}
              </Button>
            )}
            <Problem text={error} />
          </div>
        </div>
      )}
    </>
  )
}

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
    <Button type="submit" variant="contained" color={color} busy={busy}>
      {busy ? translate(grave ? 'console.form.working' : 'console.form.saving') : children}
    </Button>
  )
}
