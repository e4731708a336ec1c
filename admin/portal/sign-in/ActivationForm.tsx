import { useState } from 'react'
import type { Activated } from '#contract/people/registration'
import { fill } from '#i18n/index'
import { operation } from '#shared/http.ts'
import { endSession } from '#shared/session.ts'
import { FormEnd } from '../form/FormEnd.tsx'
import { useForm } from '../form/useForm.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import { addressOf } from '../ui/pages.ts'
import { usePortal } from '../ui/Portal.tsx'
import { DonePage } from './Done.tsx'
import { checkNewPasswords, NewPasswordFields, usePasswordPolicy } from './NewPasswordFields.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { forgetAddressToken } from './useAddressToken.ts'

export const ActivationForm = ({ texts, token }: { texts: FormTexts; token: string }) => {
  const { place } = usePortal()
  const policy = usePasswordPolicy()
  const [username, setUsername] = useState<string>()
  const { activate: words } = texts
  const form = useForm({
    fields: ['password', 'confirmPassword'],
    check: (values) => checkNewPasswords(policy, values),
    submit: async (values) => {
      const activated = await operation<Activated>('/usercenter/user/activate', {
        method: 'POST',
        body: {
          token,
          password: values['password'],
          confirmPassword: values['confirmPassword'],
        },
        session: false,
        locale: place.locale,
      })
      forgetAddressToken()
      endSession()
      setUsername(activated.username)
    },
  })
  if (username !== undefined)
    return (
      <DonePage
        texts={texts}
        title={words.done}
        text={fill(words.doneText, { username })}
        href={addressOf('login')}
        link={texts.reset.login}
      />
    )
  return (
    <SignInFrame texts={texts} title={words.title}>
      <form aria-label={words.title} {...form.attributes}>
        <p className="form-note">{words.note}</p>
        <NewPasswordFields
          form={form}
          texts={texts}
          label={texts.fields.newPassword}
          policy={policy}
        />
        <FormEnd form={form} text={words.submit} busyText={texts.reset.busy} />
      </form>
      <p className="way-on">
        {words.known} <a href={addressOf('login')}>{texts.login.submit}</a>
      </p>
    </SignInFrame>
  )
}
