import { useEffect, useState } from 'react'
import { FieldProblem } from '#console/core/dialogs/FieldProblem.tsx'
import { useFormContext, useFormState, type FieldErrors } from 'react-hook-form'
import { Icon } from '#console/core/icons/Icon.tsx'
import { bringIntoView } from './bringIntoView.ts'
import css from './RecordForm.module.css'

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
