import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { HttpError, useInput, ValidationError } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { typedCode, type CodeSent } from '#contract/codes'
import { describedBy, Field } from '#console/core/forms/Field.tsx'
import { useFieldLabel } from '#console/core/forms/useFieldLabel.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { callOperation, type RefusalBody } from '#console/core/data/httpClient.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import css from './Account.module.css'
import { useCountdown } from './useCountdown.ts'
import { errorsAt } from './useSubmit.ts'

const codeRule = fieldRule(typedCode)

export type Way = 'phone' | 'email'

const ways = {
  phone: { path: 'getVerificationCode', fields: ['dialCode', 'phone'], purpose: 'bindPhone' },
  email: { path: 'getVerificationCodeByEmail', fields: ['email'], purpose: 'bindEmail' },
} as const

const secondsOf = (error: unknown): number =>
  error instanceof HttpError ? Number((error.body as Partial<RefusalBody>).args?.['seconds']) : 0

/** Has a code sent to what the form names, and counts down to the next one. */
const useCodeSending = (way: Way) => {
  const form = useFormContext()
  const [busy, setBusy] = useState(false)
  const [checking, setChecking] = useState(false)
  const [again, setAgain] = useState(0)
  const [recipient, setRecipient] = useState<string>()
  const { path, fields, purpose } = ways[way]
  const send = async () => {
    if (!(await form.trigger([...fields], { shouldFocus: true }))) return
    const { dialCode, phone, email } = form.getValues()
    setBusy(true)
    form.clearErrors('code')
    try {
      const query = way === 'phone' ? { dialCode, phone, purpose } : { email, purpose }
      const { resendAfter } = await callOperation<CodeSent>(`/usercenter/user/${path}`, {
        query,
        onProof: () => setChecking(true),
      })
      setAgain(Date.now() + resendAfter * 1000)
      setRecipient(way === 'phone' ? `+${dialCode} ${phone}` : email)
    } catch (error) {
      const errors = errorsAt(error, fields) ?? { code: refusalOf(error).message }
      for (const [name, message] of Object.entries(errors))
        form.setError(name, { type: 'server', message }, { shouldFocus: true })
      setAgain(Date.now() + (secondsOf(error) || 0) * 1000)
    }
    setBusy(false)
    setChecking(false)
  }
  return { busy, checking, recipient, wait: useCountdown(again), send }
}

/** The code, and the button that has it sent: once, and again when the server allows it. */
export const CodeInput = ({ way }: { way: Way }) => {
  const { setFocus } = useFormContext()
  const label = useFieldLabel('code')
  const { busy, checking, recipient, wait, send } = useCodeSending(way)
  const { id, field, fieldState } = useInput({ source: 'code', validate: codeRule })
  const { ref, ...control } = field
  const { error } = fieldState
  const text = useTexts('resources.account.code')
  const sendLabel = wait > 0 ? text('again', { seconds: wait }) : text('send')
  const help = recipient && text('sent', { recipient })
  useEffect(() => {
    if (recipient) setFocus('code')
  }, [recipient, setFocus])
  return (
    <Field
      id={id}
      label={label}
      help={help && <span role="status">{help}</span>}
      error={error?.message && <ValidationError error={error.message} />}
    >
      <div className={css.code}>
        <OutlinedInput
          {...control}
          id={id}
          inputRef={ref}
          error={!!error}
          className={css.mono}
          slotProps={{
            input: {
              'aria-describedby': describedBy(id, help, error),
              'aria-required': true,
              inputMode: 'numeric',
              autoComplete: 'one-time-code',
              maxLength: 16,
            },
          }}
        />
        <Button disabled={busy || wait > 0} onClick={() => void send()}>
          {checking ? text('checking') : sendLabel}
        </Button>
      </div>
    </Field>
  )
}
