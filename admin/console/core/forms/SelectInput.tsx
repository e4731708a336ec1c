import { useInput, ValidationError, type Validator } from 'react-admin'
import { Icon } from '#console/core/icons/Icon.tsx'
import { describedBy, Field } from './Field.tsx'
import css from './Field.module.css'
import { useFieldLabel } from './useFieldLabel.ts'

interface SelectInputProps {
  source: string
  choices: readonly { id: string; name: string }[]
  validate?: Validator
  help?: string
  defaultValue?: string
}

/** One of a few values; the browser's own list, which every device shows in its way. */
export const SelectInput = ({
  source,
  choices,
  validate,
  help,
  defaultValue,
}: SelectInputProps) => {
  const label = useFieldLabel(source)
  const {
    id,
    field,
    fieldState: { error },
  } = useInput({
    source,
    ...(validate ? { validate } : {}),
    ...(defaultValue === undefined ? {} : { defaultValue }),
  })
  const message = error?.message && <ValidationError error={error.message} />
  return (
    <Field id={id} label={label} help={help} error={message}>
      <div className={css.select}>
        <select
          {...field}
          id={id}
          aria-invalid={!!error}
          aria-describedby={describedBy(id, help, error)}
        >
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} />
      </div>
    </Field>
  )
}
