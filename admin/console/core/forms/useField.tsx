import { useInput, ValidationError, type InputProps, type Validator } from 'react-admin'
import { useFieldLabel } from '#console/core/i18n/useFormats.ts'
import { describedBy } from './Field.tsx'

export interface FieldOptions extends Pick<InputProps, 'defaultValue' | 'format' | 'parse'> {
  source: string
  label?: string | undefined
  help?: string | undefined
  validate?: Validator | Validator[] | undefined
}

/** Connects a form field: returns the props of its `Field` frame and of its control. */
export const useField = ({ source, label, help, validate, ...options }: FieldOptions) => {
  const ownLabel = useFieldLabel(source)
  const { id, field, fieldState, isRequired } = useInput({
    source,
    ...(validate ? { validate } : {}),
    ...options,
  })
  const { ref, ...control } = field
  const message = fieldState.error?.message
  return {
    frame: {
      id,
      label: label ?? ownLabel,
      help,
      error: message && <ValidationError error={message} />,
    },
    control: { ...control, id },
    ref,
    isWrong: !!fieldState.error,
    isRequired,
    description: describedBy(id, help, fieldState.error),
  }
}
