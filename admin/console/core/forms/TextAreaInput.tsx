import type { Validator } from 'react-admin'
import { TextArea } from './TextArea.tsx'
import { useField } from './useField.tsx'

interface TextAreaInputProps {
  source: string
  label?: string
  validate: Validator
  rows?: number
  help?: string
  maxLength?: number
}

export const TextAreaInput = (props: TextAreaInputProps) => {
  const { source, label, validate, rows = 3, help, maxLength } = props
  const { frame, control, ref, isRequired } = useField({ source, label, validate, help })
  return (
    <TextArea
      label={frame.label}
      value={typeof control.value === 'string' ? control.value : ''}
      onChange={control.onChange}
      optional={!isRequired}
      inputRef={ref}
      rows={rows}
      error={frame.error}
      {...(help ? { help } : {})}
      {...(maxLength ? { maxLength } : {})}
    />
  )
}
