import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { describedBy, Field } from './Field.tsx'
import { PasswordBox } from './PasswordBox.tsx'

interface PlainFieldProps {
  label: string
  name: string
  type?: 'text' | 'password'
  defaultValue?: string
  autoComplete?: string
  autoFocus?: boolean
  required?: boolean
  help?: string
  error?: string
}

export const PlainField = ({ label, type = 'text', help, error, ...input }: PlainFieldProps) => {
  const id = useId()
  const Box = type === 'password' ? PasswordBox : OutlinedInput
  return (
    <Field id={id} label={label} help={help} error={error}>
      <Box
        id={id}
        fullWidth
        error={!!error}
        {...input}
        slotProps={{ input: { 'aria-describedby': describedBy(id, help, error) } }}
      />
    </Field>
  )
}
