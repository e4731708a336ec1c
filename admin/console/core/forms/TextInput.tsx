import OutlinedInput from '@mui/material/OutlinedInput'
import { type Validator } from 'react-admin'
import { Field } from './Field.tsx'
import css from './Field.module.css'
import { PasswordBox } from './PasswordBox.tsx'
import { useField } from './useField.tsx'

interface TextInputProps {
  source: string
  label?: string
  validate?: Validator | Validator[]
  type?: 'text' | 'email' | 'tel' | 'password' | 'date'
  help?: string
  /** Defaults to off, because records describe other people. */
  autoComplete?: string
  autoFocus?: boolean
  mono?: boolean
  readOnly?: boolean
}

export const TextInput = (props: TextInputProps) => {
  const {
    source,
    label,
    validate,
    type = 'text',
    help,
    mono = false,
    readOnly = false,
    ...input
  } = props
  const field = useField({ source, label, help, validate })
  const Box = type === 'password' ? PasswordBox : OutlinedInput
  return (
    <Field {...field.frame} optional={!field.isRequired && !readOnly}>
      <Box
        fullWidth
        error={field.isWrong}
        readOnly={readOnly}
        className={mono ? css.mono : undefined}
        inputRef={field.ref}
        {...(type === 'password' ? {} : { type })}
        autoComplete="off"
        {...field.control}
        {...input}
        slotProps={{
          input: {
            'aria-describedby': field.description,
            'aria-required': field.isRequired || undefined,
            ...(mono ? { spellCheck: false, autoCapitalize: 'none' } : {}),
          },
        }}
      />
    </Field>
  )
}
