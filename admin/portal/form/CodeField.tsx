import { useEffect, useRef, useState } from 'react'
import type { CodeSent } from '#contract/people/codes'
import { parsePhone } from '#contract/text/phones'
import { fill } from '#i18n/index'
import { Refusal, operation } from '#shared/http.ts'
import { useHydrated } from '#shared/useHydrated.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import { usePortal } from '../ui/Portal.tsx'
import { checkDialCode, checkEmail, checkPhone } from './checks.ts'
import { Field } from './Field.tsx'
import type { Problems, Values } from './required.ts'
import { useCountdown } from '#shared/useCountdown.ts'
import type { Form } from './useForm.ts'

export const contactFieldNames = ['dialCode', 'phone', 'email', 'code'] as const

/** Validates the phone number together with its dialling code, see `combinedWith` in `useForm`. */
export const contactCombinedFields = { phone: 'dialCode' } as const

export type ContactChannel = 'phone' | 'email'
export type Purpose = 'register' | 'login' | 'resetPassword'

/** Minimum seconds between two codes to one recipient (`recipientCaps`). */
const resendSeconds = 60

interface CodeFieldProps {
  form: Form
  texts: FormTexts
  way: ContactChannel
  purpose: Purpose
}

/** The recipient as text, e.g. `+86 13800000003`, or the email address. */
const recipientIn = (
  way: ContactChannel,
  { dialCode = '', phone = '', email = '' }: Values,
): string =>
  way === 'phone' ? `+${Object.values(parsePhone(phone, dialCode)).join(' ')}` : email.trim()

/** Code input with a send button. The resend countdown applies to one recipient. */
export const CodeField = ({ form, texts, way, purpose }: CodeFieldProps) => {
  const { place } = usePortal()
  const hydrated = useHydrated()
  const [pause, setPause] = useState({ recipient: '', until: 0 })
  const [recipient, setRecipient] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [checking, setChecking] = useState(false)
  const left = useCountdown(pause.until)
  const wait = pause.recipient === recipientIn(way, form.values()) ? left : 0
  const row = useRef<HTMLDivElement>(null)
  const sentTo = useRef(recipient)
  /** The recipient of a request that got no response; the code may have been sent. */
  const unanswered = useRef('')

  useEffect(() => {
    if (recipient && sentTo.current !== recipient)
      row.current?.querySelector<HTMLInputElement>('input[name="code"]')?.focus()
    sentTo.current = recipient
  }, [recipient])

  const send = async () => {
    if (busy || wait > 0) return
    const values = form.values()
    const { dialCode = '', phone = '', email = '' } = values
    const requestedFor = recipientIn(way, values)
    const problems: Problems =
      way === 'phone'
        ? { dialCode: checkDialCode(dialCode), phone: checkPhone(dialCode, phone) }
        : { email: checkEmail(email) }
    if (Object.values(problems).some(Boolean)) return form.showAndFocus(problems)
    setBusy(true)
    form.clearProblems(['code'])
    try {
      const { resendAfter } = await operation<CodeSent>(
        `/usercenter/user/getVerificationCode${way === 'email' ? 'ByEmail' : ''}`,
        {
          query:
            way === 'phone'
              ? { ...parsePhone(phone, dialCode), purpose }
              : { email: email.trim(), purpose },
          session: false,
          locale: place.locale,
          onProof: () => setChecking(true),
        },
      )
      form.clearProblems(contactFieldNames)
      setPause({ recipient: requestedFor, until: Date.now() + resendAfter * 1000 })
      setRecipient(requestedFor)
    } catch (error) {
      const refusal = error instanceof Refusal ? error : null
      const seconds = Number(refusal?.args['seconds'] ?? 0)
      if (refusal?.code === 0) unanswered.current = requestedFor
      if (seconds > 0) setPause({ recipient: requestedFor, until: Date.now() + seconds * 1000 })
      // After a request without a response, a refusal to send another code so soon proves that the first one was sent.
      const isSent = unanswered.current === requestedFor && seconds > 0 && seconds <= resendSeconds
      if (isSent) setRecipient(requestedFor)
      else form.refuse(error, 'code')
    } finally {
      setBusy(false)
      setChecking(false)
    }
  }

  const label = () => {
    if (checking) return texts.code.checking
    if (busy) return texts.code.sending
    return wait > 0 ? fill(texts.code.again, { seconds: wait }) : texts.code.send
  }

  return (
    <div className="code-row" ref={row}>
      <Field
        problems={form.problems}
        name="code"
        label={texts.fields.code}
        help={recipient ? fill(texts.code.sent, { recipient }) : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        after={
          <button
            type="button"
            className="button button-quiet code-send"
            disabled={!hydrated}
            aria-disabled={busy || wait > 0}
            onClick={() => void send()}
          >
            {label()}
          </button>
        }
      />
    </div>
  )
}
