import OutlinedInput from '@mui/material/OutlinedInput'
import { useInput, ValidationError, type Validator } from 'react-admin'
import { describedBy, Field } from './Field.tsx'
import css from './Field.module.css'
import { PasswordBox } from './PasswordBox.tsx'
import { useFieldLabel } from './useFieldLabel.ts'

export interface TextInputProps {
  source: string
  validate?: Validator | Validator[]
  type?: 'text' | 'email' | 'tel' | 'password'
  help?: string
  autoComplete?: string
  autoFocus?: boolean
  /** Set in the monospaced face: user names, codes, ids. */
  mono?: boolean
  readOnly?: boolean
}

/** A text of the record. */
export const TextInput = ({
  source,
  validate,
  type = 'text',
  help,
  mono = false,
  readOnly = false,
  ...input
}: TextInputProps) => {
  const label = useFieldLabel(source)
  const {
    id,
    field,
    fieldState: { error },
    isRequired,
  } = useInput({ source, ...(validate ? { validate } : {}) })
  const message = error?.message && <ValidationError error={error.message} />
  const Box = type === 'password' ? PasswordBox : OutlinedInput
  const { ref, ...control } = field
  return (
    <Field id={id} label={label} help={help} error={message} optional={!isRequired && !readOnly}>
      <Box
        id={id}
        fullWidth
        error={!!error}
        readOnly={readOnly}
        className={mono ? css.mono : undefined}
        inputRef={ref}
        {...(type === 'password' ? {} : { type })}
        {...control}
        {...input}
        slotProps={{
          input: {
            'aria-describedby': describedBy(id, help, error),
            'aria-required': isRequired || undefined,
            ...(mono ? { spellCheck: false, autoCapitalize: 'none' } : {}),
          },
        }}
      />
    </Field>
  )
}
