import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import type { Validator } from 'react-admin'
import { Field } from './Field.tsx'
import { useField } from './useField.tsx'

interface NumberInputProps {
  source: string
  label?: string | undefined
  validate: Validator
  /** Stored units per shown unit, e.g. bytes per GiB. */
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
 * Input for a whole number; with a `scale`, decimals can be typed and are rounded to whole stored units. Text that is not
 * a number reaches the validator unchanged.
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
