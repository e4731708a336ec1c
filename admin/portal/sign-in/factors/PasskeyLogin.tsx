import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FactorsTexts } from '#i18n/en/factors'
import { isPasskeySupported } from '#shared/factors/passkeySupport.ts'
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
  /** Grows with each press of the button. */
  attempt: number
  /** The refusal of a passkey that was picked in the username field. */
  refusal: unknown
  enter: (user: SignedInUser) => Promise<void>
}

const Attempts = (props: PasskeyLoginProps & { words: FactorsTexts }) => {
  const { texts, words, attempt, refusal, enter } = props
  const { locale } = usePortal().place
  const [agreement, setAgreement] = useState(() => requiredAgreementVersion(refusal) ?? '')
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
  const submit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (attempt > 0) submit.current?.click()
  }, [attempt])
  const showRefusal = useEffectEvent(() => form.refuse(refusal))
  useEffect(() => {
    if (refusal) showRefusal()
  }, [refusal])

  return (
    <form {...form.attributes} aria-label={texts.login.passkey}>
      <button ref={submit} type="submit" hidden>
        {texts.login.passkey}
      </button>
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
