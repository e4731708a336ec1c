import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, type ReactNode, type Ref } from 'react'
import { describedBy, Field } from './Field.tsx'

interface TextAreaProps {
  label: string
  value: string
  onChange: (text: string) => void
  optional?: boolean
  help?: string
  error?: ReactNode
  maxLength?: number
  rows?: number
  inputRef?: Ref<HTMLTextAreaElement>
}

export const TextArea = (props: TextAreaProps) => {
  const { label, value, onChange, optional = false, help, error, maxLength = 500, rows = 3 } = props
  const id = useId()
  return (
    <Field id={id} label={label} optional={optional} help={help} error={error}>
      <OutlinedInput
        id={id}
        multiline
        fullWidth
        minRows={rows}
        maxRows={10}
        value={value}
        error={!!error}
        {...(props.inputRef ? { inputRef: props.inputRef } : {})}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{
          input: { maxLength, 'aria-describedby': describedBy(id, help, error) },
        }}
      />
    </Field>
  )
}
