import OutlinedInput from '@mui/material/OutlinedInput'
import { Field } from './Field.tsx'
import { useField } from './useField.tsx'

const two = (value: number): string => String(value).padStart(2, '0')

/** A moment as the browser's field writes it, in the reader's zone; empty for none. */
const localOf = (at: string | null): string => {
  if (!at) return ''
  const date = new Date(at)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

const momentOf = (local: string): string | null => {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** A moment of the record to the minute, in the reader's zone, which may be left empty. */
export const DateTimeInput = ({ source, help }: { source: string; help?: string }) => {
  const field = useField({ source, help, format: localOf, parse: momentOf })
  return (
    <Field {...field.frame} optional>
      <OutlinedInput
        {...field.control}
        type="datetime-local"
        inputRef={field.ref}
        error={field.isWrong}
        slotProps={{ input: { 'aria-describedby': field.description } }}
      />
    </Field>
  )
}
