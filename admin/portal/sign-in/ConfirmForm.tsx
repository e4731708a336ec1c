import { Fragment, useState } from 'react'
import type { ConfirmWay } from '#contract/core/enums'
import { fill } from '#i18n/index'
import { confirmIdentity, sendConfirmCode, waysNamed } from '#shared/confirming.ts'
import { useCountdown } from '#shared/useCountdown.ts'
import { Field } from '../form/Field.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { checkRequired, filled } from '../form/required.ts'
import { useForm } from '../form/useForm.ts'
import type { FormTexts } from '../ui/pageTexts.ts'

interface ConfirmFormProps {
  texts: FormTexts
  /** The ways that error 7410 names. */
  ways: readonly string[]
  onConfirmed: () => void
}

/** Confirms by password or code that the logged-in user is the owner of the session. */
export const ConfirmForm = ({ texts, ways, onConfirmed }: ConfirmFormProps) => {
  const possible = waysNamed(ways)
  const [way, setWay] = useState<ConfirmWay | undefined>(possible[0])
  const [until, setUntil] = useState(0)
  const [sending, setSending] = useState(false)
  const left = useCountdown(until)
  const isCode = way !== 'password'
  const form = useForm({
    fields: ['password', 'code'],
    check: ({ password, code }) =>
      isCode
        ? { code: filled(code, 'validation.codeRequired') }
        : { password: checkRequired(password) },
    submit: async ({ password, code }) => {
      if (!way) return
      await confirmIdentity(way, (isCode ? code : password) ?? '')
      onConfirmed()
    },
  })
  const send = async (channel: ConfirmWay) => {
    if (sending || left > 0) return
    setSending(true)
    form.clearProblems(['code'])
    try {
      setUntil(await sendConfirmCode(channel))
    } catch (error) {
      form.refuse(error, 'code')
    } finally {
      setSending(false)
    }
  }
  const change = (next: ConfirmWay) => {
    form.clearProblems(['password', 'code'])
    setUntil(0)
    setWay(next)
  }
  const { code: words, confirm } = texts
  if (!way) return <p className="form-note">{confirm.none}</p>
  return (
    <form aria-label={confirm.title} {...form.attributes}>
      <p className="form-note">{confirm.note}</p>
      {isCode ? (
        <Field
          key={way}
          problems={form.problems}
          name="code"
          label={texts.fields.code}
          help={until && (way === 'sms' || way === 'email') ? confirm.sent[way] : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          after={
            <button
              type="button"
              className="button button-quiet code-send"
              aria-disabled={sending || left > 0}
              onClick={() => void send(way)}
            >
              {left > 0 ? fill(words.again, { seconds: left }) : words.send}
            </button>
          }
        />
      ) : (
        <PasswordField
          problems={form.problems}
          texts={texts}
          name="password"
          label={texts.fields.password}
          autoComplete="current-password"
        />
      )}
      <FormEnd form={form} text={confirm.submit} busyText={confirm.busy} />
      <p className="form-aside">
        {possible.map(
          (other) =>
            other !== way && (
              <Fragment key={other}>
                <button
                  type="button"
                  className="button button-quiet button-small"
                  onClick={() => change(other)}
                >
                  {confirm.use[other]}
                </button>{' '}
              </Fragment>
            ),
        )}
      </p>
    </form>
  )
}
