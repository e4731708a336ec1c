import { useEffect, useEffectEvent, useState } from 'react'
import type { FactorsTexts } from '#i18n/en/factors'
import { isPasskeySupported } from '#shared/factors/passkeys.ts'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { agreementFields, requiredAgreementVersion } from '../../form/agreement.ts'
import { AgreementField } from '../../form/AgreementField.tsx'
import { FormFailure } from '../../form/FormEnd.tsx'
import { checkAgreement } from '../../form/required.ts'
import { useForm } from '../../form/useForm.ts'
import type { FormTexts } from '../../ui/pageTexts.ts'
import { usePortal } from '../../ui/Portal.tsx'
import { signInByPasskey } from './passkeyLogin.ts'
import { WithFactorTexts } from './WithFactorTexts.tsx'

export interface PasskeyLoginProps {
  texts: FormTexts
  /** Grows with each press of the button; zero offers the passkeys in the username field. */
  attempt: number
  enter: (user: SignedInUser) => Promise<void>
}

/** A server's challenge is good for five minutes. */
const renewalMs = 240_000

const Attempts = ({
  texts,
  words,
  attempt,
  enter,
}: PasskeyLoginProps & { words: FactorsTexts }) => {
  const { locale } = usePortal().place
  const [agreement, setAgreement] = useState('')
  const [note, setNote] = useState('')
  const form = useForm({
    fields: ['agree'],
    check: ({ agree }) => (agreement ? { agree: checkAgreement(agree) } : {}),
    submit: async ({ agree }) => {
      setNote('')
      if (!isPasskeySupported()) return setNote(words.passkey.unsupported)
      const user = await signInByPasskey({ locale, agreement: agreementFields(agree) })
      if (user) await enter(user)
      else setNote(words.passkey.cancelled)
    },
    refused: (error) => {
      setAgreement((before) => requiredAgreementVersion(error) ?? before)
      return false
    },
  })
  const { ref } = form.attributes
  const [element, setElement] = useState<HTMLFormElement | null>(null)
  const begin = useEffectEvent(() => element?.requestSubmit())
  useEffect(() => {
    if (attempt > 0 && element) begin()
  }, [attempt, element])

  const offer = useEffectEvent(async () => {
    try {
      const user = await signInByPasskey({ locale, autofill: true })
      if (user) await enter(user)
    } catch (error) {
      if (!requiredAgreementVersion(error)) return
      form.refuse(error)
      setAgreement(requiredAgreementVersion(error) ?? '')
    }
  })
  useEffect(() => {
    if (attempt > 0) return undefined
    const first = setTimeout(() => void offer(), 0)
    const later = setInterval(() => void offer(), renewalMs)
    return () => {
      clearTimeout(first)
      clearInterval(later)
    }
  }, [attempt])
  return (
    <form
      {...form.attributes}
      aria-label={texts.login.passkey}
      ref={(node) => {
        ref(node)
        setElement(node)
      }}
    >
      {agreement && <AgreementField version={agreement} problems={form.problems} texts={texts} />}
      <FormFailure failure={form.failure} />
      <div role="status">
        {form.busy && <p className="form-note">{words.login.waiting}</p>}
        {note && <p className="form-failure">{note}</p>}
      </div>
    </form>
  )
}

/** Runs logins by passkey alone and shows what they need and why they fail; the button is on the login page. */
export const PasskeyLogin = (props: PasskeyLoginProps) => (
  <WithFactorTexts title={props.texts.login.passkey}>
    {(words) => <Attempts {...props} words={words} />}
  </WithFactorTexts>
)
