import OutlinedInput from '@mui/material/OutlinedInput'
import { type Validator } from 'react-admin'
import { Field } from './Field.tsx'
import css from './Field.module.css'
import { PasswordBox } from './PasswordBox.tsx'
import { useField } from './useField.tsx'

interface TextInputProps {
  source: string
  /** Its name; that of the resource's field where not given. */
  label?: string
  validate?: Validator | Validator[]
  type?: 'text' | 'email' | 'tel' | 'password' | 'date'
  help?: string
  /** Off where not given: records are of other people. */
  autoComplete?: string
  autoFocus?: boolean
  /** Set in the monospaced face: user names, codes, ids. */
  mono?: boolean
  readOnly?: boolean
}

/** A text of the record. */
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
