import OutlinedInput from '@mui/material/OutlinedInput'
import type { Validator } from 'react-admin'
import { Field } from './Field.tsx'
import { useField } from './useField.tsx'

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
  const { ref, ...field } = useField({
    source,
    validate,
    format: (value: unknown) => shown(value, scale),
    parse: (text: string) =>
      /^\d+(\.\d+)?$/.test(text.trim()) ? Math.round(Number(text) * scale) : text,
  })
  return (
    <Field {...field.frame}>
      <OutlinedInput
        {...field.control}
        inputRef={ref}
        error={field.isWrong}
        slotProps={{
          input: {
            inputMode: 'decimal',
            autoComplete: 'off',
            'aria-describedby': field.description,
          },
        }}
      />
    </Field>
  )
}
