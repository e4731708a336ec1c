import { useEffect, useState } from 'react'
import { fill } from '#i18n/index'
import { isRefusedBy, operation } from '#shared/http.ts'
import { endSession } from '#shared/session.ts'
import { NeedsScript } from '../ui/NeedsScript.tsx'
import type { SetupPageTexts } from '../ui/pageTexts.ts'
import { addressOf } from '../ui/pages.ts'
import { usePortal } from '../ui/Portal.tsx'
import { DonePage } from '../sign-in/Done.tsx'
import { SignInFrame } from '../sign-in/SignInFrame.tsx'
import { forgetAddressToken, useAddressToken } from '../sign-in/useAddressToken.ts'
import { checkCompanyName, checkEmail, checkRealName, checkUsername } from '../form/checks.ts'
import { Field, emailInput, usernameInput } from '../form/Field.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
import { useForm } from '../form/useForm.ts'
import {
  checkNewPasswords,
  NewPasswordFields,
  usePasswordPolicy,
} from '../sign-in/NewPasswordFields.tsx'

interface SetupFormProps {
  texts: SetupPageTexts
  token: string
  done: (username: string) => void
}

/**
 * Creates the provider's company and its first administrator. If the token is refused, the form keeps its input, so
 * that the user can open the complete address in the same tab and continue.
 */
const SetupForm = ({ texts, token, done }: SetupFormProps) => {
  const { place } = usePortal()
  const [refused, setRefused] = useState<string>()
  const policy = usePasswordPolicy()
  const { setup: words } = texts
  const form = useForm({
    fields: ['companyName', 'username', 'realName', 'email', 'password', 'confirmPassword'],
    check: (values) => ({
      companyName: checkCompanyName(values['companyName']),
      username: checkUsername(values['username']),
      realName: checkRealName(values['realName']),
      email: checkEmail(values['email']),
      ...checkNewPasswords(policy, values),
    }),
    submit: async ({ confirmPassword: _again, ...values }) => {
      await operation('/usercenter/setup', {
        method: 'POST',
        body: { token, ...values, locale: place.locale },
        session: false,
        locale: place.locale,
      })
      done((values['username'] ?? '').trim())
    },
    refused: (error) => {
      const isClosed = isRefusedBy(error, 'notFound')
      if (isClosed) setRefused(token)
      return isClosed
    },
  })
  const { problems } = form
  return (
    <form aria-label={words.title} {...form.attributes}>
      <p className="form-note">{words.note}</p>
      <Field
        problems={problems}
        name="companyName"
        label={words.companyName}
        help={words.companyHelp}
        autoComplete="organization"
        maxLength={128}
      />
      <Field
        problems={problems}
        {...usernameInput}
        label={texts.fields.username}
        help={texts.help.username}
        maxLength={32}
      />
      <Field
        problems={problems}
        name="realName"
        label={texts.fields.realName}
        autoComplete="name"
        maxLength={64}
      />
      <Field problems={problems} {...emailInput} label={texts.fields.email} />
      <NewPasswordFields form={form} texts={texts} label={texts.fields.password} policy={policy} />
      <FormEnd form={form} text={words.submit} busyText={words.busy}>
        <div role="alert">
          {token === refused && <p className="form-failure">{words.closedText}</p>}
        </div>
      </FormEnd>
    </form>
  )
}

/**
 * True while the token is valid; undefined while loading. If the request fails, the form is shown and reports the
 * failure on submit.
 */
const useIsOpen = (token: string | null | undefined): boolean | undefined => {
  const { locale } = usePortal().place
  const [isOpen, setIsOpen] = useState<boolean>()
  useEffect(() => {
    if (!token) return
    const question = { method: 'POST', body: { token }, session: false, locale } as const
    operation<boolean>('/usercenter/setup/open', question).then(setIsOpen, () => setIsOpen(true))
  }, [token, locale])
  return isOpen
}

export const SetupPage = ({ texts }: { texts: SetupPageTexts }) => {
  const token = useAddressToken()
  const isOpen = useIsOpen(token)
  const [username, setUsername] = useState<string>()
  const { setup: words } = texts
  if (username !== undefined)
    return (
      <DonePage
        texts={texts}
        title={words.done}
        text={fill(words.doneText, { username })}
        href={addressOf('login')}
        link={texts.login.submit}
      />
    )
  if (token === null || isOpen === false)
    return (
      <SignInFrame texts={texts} title={words.closed}>
        <p>{words.closedText}</p>
        <p className="done-actions">
          <a className="button" href={addressOf('login')}>
            {texts.login.submit}
          </a>
        </p>
      </SignInFrame>
    )
  return (
    <SignInFrame texts={texts} title={words.title}>
      {token && isOpen ? (
        <SetupForm
          texts={texts}
          token={token}
          done={(name) => {
            forgetAddressToken()
            endSession()
            setUsername(name)
          }}
        />
      ) : (
        <>
          <p role="status" className="needs-script">
            {words.loading}
          </p>
          <NeedsScript />
        </>
      )}
    </SignInFrame>
  )
}
