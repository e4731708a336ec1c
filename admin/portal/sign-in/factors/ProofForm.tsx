import { useState } from 'react'
import type { ConfirmWay } from '#contract/core/enums'
import type { FactorsTexts } from '#i18n/en/factors'
import { fill } from '#i18n/index'
import { isSentWay, sendConfirmCode, type SentWay } from '#shared/confirming.ts'
import { isPasskeySupported } from '#shared/factors/passkeySupport.ts'
import { useCountdown } from '#shared/useCountdown.ts'
import { agreementFields, requiredAgreementVersion } from '../../form/agreement.ts'
import { AgreementField } from '../../form/AgreementField.tsx'
import { Field } from '../../form/Field.tsx'
import { FormEnd } from '../../form/FormEnd.tsx'
import { PasswordField } from '../../form/PasswordField.tsx'
import { checkAgreement, checkRequired, filled } from '../../form/required.ts'
import { useForm, type Form } from '../../form/useForm.ts'
import type { FormTexts } from '../../ui/pageTexts.ts'

interface SentCodeFieldProps {
  form: Form
  texts: FormTexts
  way: SentWay
}

const SentCodeField = ({ form, texts, way }: SentCodeFieldProps) => {
  const [until, setUntil] = useState(0)
  const [sending, setSending] = useState(false)
  const left = useCountdown(until)
  const send = async () => {
    if (sending || left > 0) return
    setSending(true)
    form.clearProblems(['code'])
    try {
      setUntil(await sendConfirmCode(way))
    } catch (error) {
      form.refuse(error, 'code')
    } finally {
      setSending(false)
    }
  }
  const { code: words, confirm } = texts
  return (
    <Field
      problems={form.problems}
      name="code"
      label={texts.fields.code}
      help={until ? confirm.sent[way] : undefined}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={16}
      after={
        <button
          type="button"
          className="button button-quiet code-send"
          aria-disabled={sending || left > 0}
          onClick={() => void send()}
        >
          {left > 0 ? fill(words.again, { seconds: left }) : words.send}
        </button>
      }
    />
  )
}

interface WayFieldProps {
  form: Form
  texts: FormTexts
  words: FactorsTexts
  way: Exclude<ConfirmWay, 'passkey'>
}

const WayField = ({ form, texts, words: { login }, way }: WayFieldProps) => {
  if (way === 'password')
    return (
      <PasswordField
        problems={form.problems}
        texts={texts}
        name="password"
        label={texts.fields.password}
        autoComplete="current-password"
      />
    )
  if (isSentWay(way)) return <SentCodeField form={form} texts={texts} way={way} />
  return (
    <>
      <p className="form-note">{login[way]}</p>
      <Field
        problems={form.problems}
        name="code"
        label={login.fields[way]}
        autoFocus
        maxLength={64}
        {...(way === 'totp'
          ? { inputMode: 'numeric', autoComplete: 'one-time-code' }
          : { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false })}
      />
    </>
  )
}

interface ProofFormProps {
  texts: FormTexts
  words: FactorsTexts
  title: string
  ways: readonly ConfirmWay[]
  submit: string
  busy: string
  /** @returns false if the user cancelled the request for a passkey */
  prove: (
    way: ConfirmWay,
    typed: string,
    agreement: Record<string, string | boolean>,
  ) => Promise<boolean>
  /** Called with a refusal before it is shown; returns true if the caller shows it itself. */
  refused?: (error: unknown) => boolean
}

/** Asks for one of several proofs of identity, the strongest first, and offers the others. */
export const ProofForm = (props: ProofFormProps) => {
  const { texts, words, title, ways, submit, busy, prove, refused } = props
  const [way, setWay] = useState(ways[0])
  const [agreement, setAgreement] = useState('')
  const [note, setNote] = useState('')
  const form = useForm({
    fields: ['password', 'code', 'agree'],
    check: ({ password, code, agree }) => ({
      ...(way === 'password' && { password: checkRequired(password) }),
      ...(way !== 'password' &&
        way !== 'passkey' && { code: filled(code, 'validation.codeRequired') }),
      ...(agreement && { agree: checkAgreement(agree) }),
    }),
    submit: async ({ password, code, agree }) => {
      setNote('')
      if (!way) return
      if (way === 'passkey' && !isPasskeySupported()) return setNote(words.passkey.unsupported)
      const typed = (way === 'password' ? password : code) ?? ''
      const isProven = await prove(way, typed, agreementFields(agree))
      if (!isProven) setNote(words.passkey.cancelled)
    },
    refused: (error) => {
      setAgreement((before) => requiredAgreementVersion(error) ?? before)
      return refused?.(error) ?? false
    },
  })
  const change = (next: ConfirmWay) => {
    form.clearProblems(['password', 'code'])
    setNote('')
    setWay(next)
  }
  if (!way) return null
  const isPasskey = way === 'passkey'
  const hasFactor = ways.some((one) => one === 'passkey' || one === 'totp')
  return (
    <form aria-label={title} {...form.attributes}>
      {isPasskey ? (
        <p className="form-note">{words.login.passkey}</p>
      ) : (
        <WayField key={way} form={form} texts={texts} words={words} way={way} />
      )}
      {agreement && <AgreementField version={agreement} problems={form.problems} texts={texts} />}
      <FormEnd
        form={form}
        text={isPasskey ? words.login.usePasskey : submit}
        busyText={isPasskey ? words.login.waiting : busy}
      >
        <div role="status">{note && <p className="form-failure">{note}</p>}</div>
      </FormEnd>
      <div className="proof-ways">
        {ways.map(
          (other) =>
            other !== way && (
              <button
                key={other}
                type="button"
                className="button button-quiet button-small"
                onClick={() => change(other)}
              >
                {texts.confirm.use[other]}
              </button>
            ),
        )}
      </div>
      {hasFactor && (
        <details className="proof-lost">
          <summary>{words.login.lost}</summary>
          <p>{words.login.lostText}</p>
        </details>
      )}
    </form>
  )
}
