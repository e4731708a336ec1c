import type { FactorAdded, TotpCreated } from '#contract/people/factors'
import type { FactorsTexts } from '#i18n/en/factors'
import { confirmTotp, type Send } from '#shared/factors/factorCalls.ts'
import { keyInGroups } from '#shared/factors/keyInGroups.ts'
import { QrCode } from '#shared/factors/QrCode.tsx'
import { Field } from '../../form/Field.tsx'
import { FormEnd } from '../../form/FormEnd.tsx'
import { filled } from '../../form/required.ts'
import { useForm } from '../../form/useForm.ts'
import { usePortal } from '../../ui/Portal.tsx'

interface TotpFormProps {
  words: FactorsTexts
  created: TotpCreated
  send: Send
  onAdded: (added: FactorAdded) => Promise<void>
  refused: (error: unknown) => boolean
  back: () => void
}

/** Connects an authenticator app: its QR code, its key, and the first code that it shows. */
export const TotpForm = (props: TotpFormProps) => {
  const { words, created, send, onAdded, refused, back } = props
  const { texts: frame } = usePortal()
  const { totp } = words
  const form = useForm({
    fields: ['code'],
    check: ({ code }) => ({ code: filled(code, 'validation.codeRequired') }),
    submit: async ({ code = '' }) => onAdded(await confirmTotp(send, created.id, code)),
    refused,
  })
  return (
    <form aria-label={totp.title} {...form.attributes}>
      <p>{totp.scan}</p>
      <div className="factor-scan">
        <QrCode text={created.address} label={totp.picture} />
        <p className="form-note">
          {totp.typed}
          <br />
          <code className="factor-key">{keyInGroups(created.secret)}</code>
        </p>
      </div>
      <Field
        problems={form.problems}
        name="code"
        label={totp.code}
        help={totp.codeHelp}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
      />
      <FormEnd form={form} text={totp.submit} busyText={frame.loading} />
      <p className="form-aside">
        <button type="button" className="button button-quiet button-small" onClick={back}>
          {words.gate.other}
        </button>
      </p>
    </form>
  )
}
