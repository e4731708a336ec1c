import { type Validator } from 'react-admin'
import { locales } from '#contract/text/locale'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Field } from './Field.tsx'
import { SelectBox } from './SelectBox.tsx'
import { useField } from './useField.tsx'

interface SelectInputProps {
  source: string
  choices: readonly { id: string; name: string }[]
  validate?: Validator
  help?: string
  defaultValue?: string
}

export const SelectInput = ({ choices, ...props }: SelectInputProps) => {
  const { ref, ...field } = useField(props)
  const { value } = field.control
  const isUnknown = !!value && !choices.some(({ id }) => id === String(value))
  return (
    <Field {...field.frame}>
      <SelectBox
        {...field.control}
        ref={ref}
        aria-invalid={field.isWrong}
        aria-describedby={field.description}
      >
        {isUnknown && (
          <option value={value} hidden>
            –
          </option>
        )}
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </SelectBox>
    </Field>
  )
}

export const LanguageInput = (props: Omit<SelectInputProps, 'source' | 'choices'>) => {
  const translate = useTranslate()
  const choices = locales.map((id) => ({ id, name: translate(`console.languages.${id}`) }))
  return <SelectInput source="locale" choices={choices} {...props} />
}
