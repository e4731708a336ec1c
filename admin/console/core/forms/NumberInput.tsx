import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import type { Validator } from 'react-admin'
import { Field } from './Field.tsx'
import { useField } from './useField.tsx'

interface NumberInputProps {
  source: string
  /** Its name; that of the resource's field where not given. */
  label?: string | undefined
  validate: Validator
  /** How many of the stored unit make one of the shown. */
  scale?: number
}

const shown = (value: unknown, scale: number): string =>
  typeof value === 'number' && scale !== 1
    ? String(Math.round((value / scale) * 100) / 100)
    : String(value ?? '')

const parsed = (text: string, scale: number): number | string => {
  if (!/^\d+(\.\d*)?$/.test(text.trim())) return text
  return scale === 1 ? Number(text) : Math.round(Number(text) * scale)
}

/**
 * A whole number of a record. The text stays as it is typed until the field is left; what is no number, or none that is
 * whole, is for the rule to name.
 */
export const NumberInput = ({ source, label, validate, scale = 1 }: NumberInputProps) => {
  const [typed, setTyped] = useState<string>()
  const { ref, control, ...field } = useField({
    source,
    label,
    validate,
    format: (value: unknown) => typed ?? shown(value, scale),
    parse: (text: string) => parsed(text, scale),
  })
  return (
    <Field {...field.frame}>
      <OutlinedInput
        {...control}
        onChange={(event) => {
          setTyped(event.target.value)
          control.onChange(event)
        }}
        onBlur={() => {
          setTyped(undefined)
          control.onBlur()
        }}
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
