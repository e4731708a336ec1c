import OutlinedInput from '@mui/material/OutlinedInput'
import { useInput, ValidationError, type Validator } from 'react-admin'
import { describedBy, Field } from '#console/core/forms/Field.tsx'
import { useFieldLabel } from '#console/core/forms/useFieldLabel.ts'

interface NumberInputProps {
  source: string
  validate: Validator
  /** How many of the stored unit make one of the shown. */
  scale?: number
}

const shown = (value: unknown, scale: number): string =>
  typeof value === 'number' ? String(Math.round((value / scale) * 100) / 100) : String(value ?? '')

/** A whole number of a record; what is no number stays as typed, for the rule to name. */
export const NumberInput = ({ source, validate, scale = 1 }: NumberInputProps) => {
  const label = useFieldLabel(source)
  const { id, field, fieldState } = useInput({
    source,
    validate,
    format: (value: unknown) => shown(value, scale),
    parse: (text: string) =>
      /^\d+(\.\d+)?$/.test(text.trim()) ? Math.round(Number(text) * scale) : text,
  })
  const error = fieldState.error?.message && <ValidationError error={fieldState.error.message} />
  const { ref, ...control } = field
  return (
    <Field id={id} label={label} error={error}>
      <OutlinedInput
        {...control}
        id={id}
        inputRef={ref}
        error={!!error}
        slotProps={{
          input: {
            inputMode: 'decimal',
            autoComplete: 'off',
            'aria-describedby': describedBy(id, undefined, error),
          },
        }}
      />
    </Field>
  )
}
