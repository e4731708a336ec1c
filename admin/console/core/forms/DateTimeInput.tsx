import OutlinedInput from '@mui/material/OutlinedInput'
import { Field } from './Field.tsx'
import { toLocalInput, fromLocalInput, timeRule } from './localTime.ts'
import { useField } from './useField.tsx'

/** An optional time of the record, to the minute, in the user's time zone. */
export const DateTimeInput = ({ source, help }: { source: string; help?: string }) => {
  const field = useField({
    source,
    help,
    format: toLocalInput,
    parse: fromLocalInput,
    validate: timeRule,
  })
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
