import { useState } from 'react'
import { operation } from '#shared/http.ts'
import { endSession } from '#shared/session.ts'
import {
  type ContactChannel,
  contactCombinedFields,
  contactFieldNames,
} from '../form/CodeField.tsx'
import { checkContactFields, contactOf } from '../form/ContactFields.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
import { useForm } from '../form/useForm.ts'
import { useSearch } from '../ui/hooks.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import { addressOf } from '../ui/pages.ts'
import { usePortal } from '../ui/Portal.tsx'
import { DonePage } from './Done.tsx'
import { ContactTabs } from './ContactTabs.tsx'
import { checkNewPasswords, NewPasswordFields, usePasswordPolicy } from './NewPasswordFields.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { forgetAddressToken, useAddressToken } from './useAddressToken.ts'
import type { Activated } from '#contract/people/registration'
import { fill } from '#i18n/index'

const ActivationForm = ({ texts, token }: { texts: FormTexts; token: string }) => {
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

const ResetPasswordForm = ({ texts }: { texts: FormTexts }) => {
  const { place } = usePortal()
  const search = useSearch()
  const policy = usePasswordPolicy()
  const [way, setWay] = useState<ContactChannel>('phone')
  const [done, setDone] = useState(false)
  const form = useForm({
    fields: [...contactFieldNames, 'password', 'confirmPassword'],
    combinedWith: contactCombinedFields,
    check: (values) => ({
      ...checkContactFields(way, values),
      ...checkNewPasswords(policy, values),
    }),
    submit: async (values) => {
      await operation('/usercenter/user/resetPassword', {
        method: 'POST',
        body: {
          ...contactOf(way, values),
          password: values['password'],
          confirmPassword: values['confirmPassword'],
        },
        session: false,
        locale: place.locale,
      })
      endSession()
      setDone(true)
    },
  })
  if (done)
    return (
      <DonePage
        texts={texts}
        title={texts.reset.done}
        text={texts.reset.doneText}
        href={addressOf('login') + search}
        link={texts.reset.login}
      />
    )
  return (
    <SignInFrame texts={texts} title={texts.reset.title}>
      <form aria-label={texts.reset.title} {...form.attributes}>
        <ContactTabs form={form} texts={texts} purpose="resetPassword" way={way} setWay={setWay} />
        <NewPasswordFields
          form={form}
          texts={texts}
          label={texts.fields.newPassword}
          policy={policy}
        />
        <p className="form-note">{texts.reset.note}</p>
        <FormEnd form={form} text={texts.reset.submit} busyText={texts.reset.busy} />
      </form>
      <p className="way-on">
        {texts.reset.remembered} <a href={addressOf('login') + search}>{texts.login.submit}</a>
      </p>
    </SignInFrame>
  )
}

export const ResetPasswordPage = ({ texts }: { texts: FormTexts }) => {
  const token = useAddressToken()
  return token ? (
    <ActivationForm key={token} texts={texts} token={token} />
  ) : (
    <ResetPasswordForm texts={texts} />
  )
}
