import { type FormEvent, useId, useState } from 'react'
import { defaultDialCode } from '#contract/text/locale'
import { findWholePhone, normalizeDigits, parsePhone } from '#contract/text/phones'
import type { FormTexts } from '../ui/pageTexts.ts'
import { checkCode, checkDialCode, checkEmail, checkPhone } from './checks.ts'
import { CodeField, type ContactChannel, type Purpose } from './CodeField.tsx'
import { Field, FieldFrame, describedBy, emailInput } from './Field.tsx'
import type { Problems, Values } from './required.ts'
import type { Form } from './useForm.ts'
import { DialCodeInput } from '#shared/dial-code-input/DialCodeInput.tsx'
import { usePortal } from '../ui/Portal.tsx'
import { useMessageText } from './useMessageText.ts'

interface DialCodeFieldProps {
  problems: Problems
  texts: FormTexts
  value: string
  onChange: (dialCode: string) => void
}

const DialCodeField = ({ problems, texts, value, onChange }: DialCodeFieldProps) => {
  const id = useId()
  const { place } = usePortal()
  const message = problems['dialCode']
  const problem = useMessageText(message)
  return (
    <FieldFrame id={id} label={texts.fields.dialCode} problem={problem}>
      <DialCodeInput
        id={id}
        locale={place.locale}
        texts={texts.address}
        name="dialCode"
        value={value}
        onChange={onChange}
        invalid={message !== undefined}
        describedBy={describedBy(id, undefined, problem)}
      />
    </FieldFrame>
  )
}

interface ContactFieldsProps {
  form: Form
  texts: FormTexts
  way: ContactChannel
  purpose: Purpose
}

export const ContactFields = ({ form, texts, way, purpose }: ContactFieldsProps) => {
  const { problems } = form
  const [dialCode, setDialCode] = useState<string>(defaultDialCode)
  const select = (code: string) => {
    setDialCode(code)
    form.validateField('dialCode')
  }
  /** Splits a pasted number with a dialling code into both fields. */
  const split = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const whole = findWholePhone(currentTarget.value)
    if (!whole) return
    currentTarget.value = whole.phone
    select(whole.dialCode)
  }
  return (
    <>
      {way === 'phone' ? (
        <div className="phone-row">
          <DialCodeField problems={problems} texts={texts} value={dialCode} onChange={select} />
          <Field
            problems={problems}
            name="phone"
            label={texts.fields.phone}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={32}
            onInput={split}
          />
        </div>
      ) : (
        <Field problems={problems} {...emailInput} label={texts.fields.email} />
      )}
      <CodeField form={form} texts={texts} way={way} purpose={purpose} />
    </>
  )
}

export const checkContactFields = (way: ContactChannel, values: Values): Problems =>
  way === 'phone'
    ? {
        dialCode: checkDialCode(values['dialCode']),
        phone: checkPhone(values['dialCode'], values['phone']),
        code: checkCode(values['code']),
      }
    : { email: checkEmail(values['email']), code: checkCode(values['code']) }

export const contactOf = (way: ContactChannel, values: Values): Record<string, string> => {
  const code = normalizeDigits(values['code'] ?? '')
  return way === 'phone'
    ? { ...parsePhone(values['phone'] ?? '', values['dialCode']), code }
    : { email: (values['email'] ?? '').trim(), code }
}
