import type { ChangeEvent } from 'react'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useInput, ValidationError, type Validator } from 'react-admin'
import { defaultDialCode } from '#contract/text/locale'
import {
  findWholePhone,
  isPhone,
  parsePhone,
  normalizeDialCode,
  normalizePhoneInput,
} from '#contract/text/phones'
import { DialCodeInput, type DialCodeInputProps } from '#shared/dial-code-input/DialCodeInput.tsx'
import * as rules from '#contract/core/rules'
import { useAddressTexts } from './AddressInput.tsx'
import { describedBy, Field } from './Field.tsx'
import { fieldRule } from './fieldRule.ts'
import css from './Field.module.css'
import { useFieldLabel } from '#console/core/i18n/useFormats.ts'

export const DialCodeBox = (
  props: Omit<DialCodeInputProps, 'locale' | 'texts' | 'brief' | 'unlabelled'>,
) => <DialCodeInput {...props} {...useAddressTexts()} brief unlabelled />

const dialCodeRule = fieldRule(rules.dialCode.nullable().optional())
const digitsRule = fieldRule(rules.phone.nullable().optional())

/** Validates the number together with the dialling code in the field `dialSource`. */
const phoneRule =
  (dialSource: string): Validator =>
  (value: unknown, record: Record<string, unknown>) => {
    if (typeof value !== 'string' || value === '') return undefined
    const { dialCode, phone } = parsePhone(value, String(record[dialSource] ?? ''))
    return digitsRule(value) ?? (isPhone(dialCode, phone) ? undefined : 'validation.phoneFormat')
  }

export interface PhoneInputProps {
  dialSource?: string
  source?: string
  validate?: Validator
  required?: boolean
  help?: string
}

export const PhoneInput = ({
  dialSource = 'dialCode',
  source = 'phone',
  validate,
  required = false,
  help,
}: PhoneInputProps) => {
  const label = useFieldLabel(source)
  const dial = useInput({
    source: dialSource,
    defaultValue: defaultDialCode,
    parse: (text: string) => normalizeDialCode(text) || null,
    validate: dialCodeRule,
  })
  const phone = useInput({
    source,
    parse: (text: string) => normalizePhoneInput(text) || null,
    validate: validate ? [phoneRule(dialSource), validate] : phoneRule(dialSource),
  })
  /** A pasted number with a dialling code fills both fields. */
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const whole = findWholePhone(target.value)
    if (whole) dial.field.onChange(whole.dialCode)
    phone.field.onChange(whole?.phone ?? target.value)
  }
  const error = phone.fieldState.error ?? dial.fieldState.error
  const message = error?.message && <ValidationError error={error.message} />
  const { ref: phoneRef, ...phoneField } = phone.field
  const description = describedBy(phone.id, help, error)
  return (
    <Field id={phone.id} label={label} help={help} error={message} optional={!required}>
      <div className={css.pair}>
        <DialCodeBox
          id={dial.id}
          value={String(dial.field.value ?? '')}
          onChange={dial.field.onChange}
          onLeave={dial.field.onBlur}
          invalid={!!dial.fieldState.error}
          describedBy={description}
        />
        <OutlinedInput
          {...phoneField}
          onChange={change}
          id={phone.id}
          inputRef={phoneRef}
          error={!!phone.fieldState.error}
          slotProps={{
            input: { 'aria-describedby': description, inputMode: 'tel', autoComplete: 'off' },
          }}
        />
      </div>
    </Field>
  )
}
