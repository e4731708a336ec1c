import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import type { Validator } from 'react-admin'
import { menuIcons } from '#contract/access/menus'
import type { DepartmentRecord } from '#contract/people/departments'
import { locales } from '#contract/text/locale'
import { Icon } from '#console/core/controls/Icon.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { AddressInput, type AddressInputProps } from './AddressInput.tsx'
import { Field, PasswordBox, SelectBox } from './Field.tsx'
import { fromLocalInput, timeRule, toLocalInput } from './localTime.ts'
import { PhoneInput, type PhoneInputProps } from './PhoneInput.tsx'
import { useField, type FieldOptions } from './useField.tsx'
import css from './Field.module.css'
import iconCss from './IconInput.module.css'

type SourceProps = Omit<FieldOptions, 'format' | 'parse'>

interface TextProps extends SourceProps {
  as?: 'text' | 'email' | 'date' | 'password' | 'textarea'
  /** Defaults to off, because records describe other people. */
  autoComplete?: string
  autoFocus?: boolean
  mono?: boolean
  readOnly?: boolean
  rows?: number
  maxLength?: number
}

const TextInput = (props: TextProps) => {
  const { as = 'text', source, label, help, validate, mono = false, readOnly = false } = props
  const { rows = 3, maxLength = as === 'textarea' ? 500 : undefined } = props
  const { autoComplete = 'off', autoFocus = false } = props
  const field = useField({ source, label, help, validate })
  const { onBlur, ...control } = field.control
  const isArea = as === 'textarea'
  const Control = as === 'password' ? PasswordBox : OutlinedInput
  return (
    <Field {...field.frame} optional={!field.isRequired && !readOnly}>
      <Control
        fullWidth
        error={field.isWrong}
        readOnly={readOnly}
        className={mono ? css.mono : undefined}
        inputRef={field.ref}
        autoFocus={autoFocus}
        {...control}
        {...(isArea
          ? { multiline: true, minRows: rows, maxRows: 10 }
          : { type: as, autoComplete, onBlur })}
        slotProps={{
          input: {
            'aria-describedby': field.description,
            ...(isArea ? {} : { 'aria-required': field.isRequired || undefined }),
            ...(maxLength ? { maxLength } : {}),
            ...(mono ? { spellCheck: false, autoCapitalize: 'none' } : {}),
          },
        }}
      />
    </Field>
  )
}

interface NumberProps extends SourceProps {
  as: 'number'
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
const NumberInput = ({ source, label, validate, scale = 1 }: NumberProps) => {
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

interface SelectProps extends SourceProps {
  as: 'select'
  choices: readonly { id: string; name: string }[]
}

const SelectInput = ({ choices, ...props }: Omit<SelectProps, 'as'>) => {
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

/** A language of the system. */
const LanguageInput = (props: SourceProps) => {
  const translate = useTranslate()
  const choices = locales.map((id) => ({ id, name: translate(`console.languages.${id}`) }))
  return <SelectInput {...props} choices={choices} />
}

/** An optional time of the record, to the minute, in the user's time zone. */
const TimeInput = ({ source, help }: SourceProps) => {
  const times = { format: toLocalInput, parse: fromLocalInput, validate: timeRule }
  const field = useField({ source, help, ...times })
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

interface IconProps {
  as: 'icon'
  source: string
  none: string
}

const IconInput = ({ source, none }: Omit<IconProps, 'as'>) => {
  const { frame, control } = useField({ source, defaultValue: '' })
  return (
    <fieldset className={iconCss.icons}>
      <legend>{frame.label}</legend>
      {(['', ...menuIcons] as const).map((name) => (
        <label key={name} title={name || none}>
          <input
            type="radio"
            name={control.id}
            value={name}
            checked={control.value === name}
            onChange={() => control.onChange(name)}
            onBlur={control.onBlur}
            aria-label={name || none}
          />
          <Icon name={name || 'none'} />
        </label>
      ))}
    </fieldset>
  )
}

interface DepartmentProps extends SourceProps {
  as: 'department'
  choices: readonly DepartmentRecord[]
  none: string
}

type InputProps =
  | TextProps
  | NumberProps
  | SelectProps
  | DepartmentProps
  | IconProps
  | (SourceProps & { as: 'language' | 'date-time' })
  | (PhoneInputProps & { as: 'phone' })
  | (AddressInputProps & { as: 'address' })

/** A field of a form. */
export const Input = (props: InputProps) => {
  switch (props.as) {
    case 'number':
      return <NumberInput {...props} />
    case 'select': {
      const { as: _, ...select } = props
      return <SelectInput {...select} />
    }
    case 'department': {
      const { as: _, choices, none, ...select } = props
      const departments = choices.map(({ id, path }) => ({ id, name: path }))
      return <SelectInput {...select} choices={[{ id: '', name: none }, ...departments]} />
    }
    case 'language': {
      const { as: _, ...select } = props
      return <LanguageInput {...select} />
    }
    case 'date-time':
      return <TimeInput {...props} />
    case 'icon':
      return <IconInput {...props} />
    case 'phone':
      return <PhoneInput {...props} />
    case 'address':
      return <AddressInput {...props} />
    default:
      return <TextInput {...props} />
  }
}
