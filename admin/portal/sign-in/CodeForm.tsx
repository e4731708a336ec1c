import { useState } from 'react'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { agreementFields, requiredAgreementVersion } from '../form/agreement.ts'
import { AgreementField } from '../form/AgreementField.tsx'
import { checkAgreement } from '../form/required.ts'
import {
  contactFieldNames,
  contactCombinedFields,
  type ContactChannel,
} from '../form/CodeField.tsx'
import { checkContactFields, ContactFields, contactOf } from '../form/ContactFields.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
import { useForm } from '../form/useForm.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import { usePortal } from '../ui/Portal.tsx'
import { secondStepOf, type SecondStep } from './factors/secondStep.ts'
import { signIn } from './signIn.ts'

export interface CodeFormProps {
  texts: FormTexts
  way: ContactChannel
  enter: (user: SignedInUser) => Promise<void>
  continueWith: (step: SecondStep) => void
}

export const CodeForm = ({ texts, way, enter, continueWith }: CodeFormProps) => {
  const { place } = usePortal()
  const [agreement, setAgreement] = useState('')
  const form = useForm({
    fields: [...contactFieldNames, 'agree'],
    combinedWith: contactCombinedFields,
    check: (values) => ({
      ...checkContactFields(way, values),
      ...(agreement ? { agree: checkAgreement(values['agree']) } : {}),
    }),
    submit: async (values) =>
      enter(
        await signIn(
          {
            grant_type: way === 'phone' ? 'sms_code' : 'email_code',
            ...contactOf(way, values),
            ...agreementFields(values['agree']),
          },
          place.locale,
        ),
      ),
    refused: (error, { agree }) => {
      const second = secondStepOf(error, agree)
      if (second) {
        continueWith(second)
        return true
      }
      setAgreement((before) => requiredAgreementVersion(error) ?? before)
      return false
    },
  })
  return (
    <form {...form.attributes}>
      <ContactFields form={form} texts={texts} way={way} purpose="login" />
      {agreement && <AgreementField version={agreement} problems={form.problems} texts={texts} />}
      <FormEnd form={form} text={texts.login.submit} busyText={texts.login.busy} />
    </form>
  )
}
