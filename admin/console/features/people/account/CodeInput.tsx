import { useCountdown } from '#shared/useCountdown.ts'
import { Button } from '#console/core/controls/Button.tsx'
import { useEffect, useState } from 'react'
import { Field } from '#console/core/forms/Field.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { useField } from '#console/core/forms/useField.tsx'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useFormContext } from 'react-hook-form'
import { typedCode, type CodeSent } from '#contract/people/codes'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { callOperation } from '#console/core/data/httpClient.ts'
import { errorsAt, fieldMessageOf } from '#console/core/data/refusal.ts'
import { refusalOf } from '#shared/http.ts'
import css from './Account.module.css'

const codeRule = fieldRule(typedCode)

export type ContactChannel = 'phone' | 'email'

const channels = {
  phone: { path: 'getVerificationCode', fields: ['dialCode', 'phone'], purpose: 'bindPhone' },
  email: { path: 'getVerificationCodeByEmail', fields: ['email'], purpose: 'bindEmail' },
} as const

/**
 * Sends a code to the recipient in the form and counts down until it can be resent. The countdown applies to that
 * recipient only.
 */
const useCodeSending = (channel: ContactChannel) => {
  const form = useFormContext()
  const [checking, setChecking] = useState(false)
  const [pause, setPause] = useState({ recipient: '', until: 0 })
  const [recipient, setRecipient] = useState<string>()
  const { path, fields, purpose } = channels[channel]
  const typed = fields.map((name) => form.watch(name)).join(' ')
  const left = useCountdown(pause.until)
  const wait = pause.recipient === typed ? left : 0
  const pauseFor = (seconds: number) =>
    setPause({ recipient: typed, until: Date.now() + seconds * 1000 })
  const sending = useAction(async () => {
    const { dialCode, phone, email } = form.getValues()
    form.clearErrors('code')
    const query = channel === 'phone' ? { dialCode, phone, purpose } : { email, purpose }
    try {
      const { resendAfter } = await callOperation<CodeSent>(`/usercenter/user/${path}`, {
        query,
        onProof: () => setChecking(true),
      })
      pauseFor(resendAfter)
      setRecipient(channel === 'phone' ? `+${dialCode} ${phone}` : email)
    } catch (error) {
      const errors = errorsAt(error, fields) ?? { code: fieldMessageOf(error) }
      for (const [name, message] of Object.entries(errors))
        form.setError(name, { type: 'server', message }, { shouldFocus: true })
      pauseFor(Number(refusalOf(error).args['seconds'] ?? 0))
    } finally {
      setChecking(false)
    }
  })
  const send = async () => {
    if (await form.trigger([...fields], { shouldFocus: true })) sending.run()
  }
  return { busy: sending.busy, checking, recipient, wait, send }
}

export const CodeInput = ({ channel }: { channel: ContactChannel }) => {
  const { setFocus } = useFormContext()
  const { busy, checking, recipient, wait, send } = useCodeSending(channel)
  const text = useTexts('resources.account.code')
  const sendLabel = wait > 0 ? text('again', { seconds: wait }) : text('send')
  const help = recipient && text('sent', { recipient })
  const field = useField({ source: 'code', validate: codeRule, help })
  useEffect(() => {
    if (recipient) setFocus('code')
  }, [recipient, setFocus])
  return (
    <Field {...field.frame} help={help && <span role="status">{help}</span>}>
      <div className={css.code}>
        <OutlinedInput
          {...field.control}
          inputRef={field.ref}
          error={field.isWrong}
          className={css.mono}
          slotProps={{
            input: {
              'aria-describedby': field.description,
              'aria-required': true,
              inputMode: 'numeric',
              autoComplete: 'one-time-code',
              maxLength: 16,
            },
          }}
        />
        <Button disabled={wait > 0} busy={busy} onClick={() => void send()}>
          {checking ? text('checking') : sendLabel}
        </Button>
      </div>
    </Field>
  )
}
