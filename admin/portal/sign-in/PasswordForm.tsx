import { useState } from 'react'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { lockSeconds } from '#contract/core/enums'
import { fill } from '#i18n/index'
import { isRefusedBy } from '#shared/http.ts'
import { agreementFields, requiredAgreementVersion } from '../form/agreement.ts'
import { AgreementField } from '../form/AgreementField.tsx'
import { checkAgreement, checkRequired } from '../form/required.ts'
import { Field, usernameInput } from '../form/Field.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { clock, useCountdown } from '#shared/useCountdown.ts'
import { useForm } from '../form/useForm.ts'
import { useMessageText } from '../form/useMessageText.ts'
import { useSearch } from '../ui/hooks.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import { addressOf } from '../ui/pages.ts'
import { usePortal } from '../ui/Portal.tsx'
import { secondStepOf, type SecondStep } from './factors/secondStep.ts'
import { prefetchConsole } from './prefetchConsole.ts'
import { signIn, type GeneratedLogin } from './signIn.ts'

const unlocked = { name: '', until: 0 }

interface PasswordFormProps {
  texts: FormTexts
  username?: string | undefined
  enter: (user: SignedInUser) => Promise<void>
  replace: (generated: GeneratedLogin) => void
  continueWith: (step: SecondStep) => void
}

/**
 * Login by password, with remaining attempts and the lock's countdown. The agreement appears when the server requires it,
 * once name and password are correct.
 */
export const PasswordForm = (props: PasswordFormProps) => {
  const { texts, username: hint = '', enter, replace, continueWith } = props
  const { place } = usePortal()
  const search = useSearch()
  const [agreement, setAgreement] = useState('')
  const [lock, setLock] = useState(unlocked)
  const [name, setName] = useState(hint)
  const left = useCountdown(lock.until)
  const locked = left > 0 && lock.name === name.trim()

  const lockedNow = useMessageText(locked ? { key: 'errors.wrongPasswordNowLocked' } : null)

  const form = useForm({
    fields: ['username', 'password', 'agree'],
    check: ({ username, password, agree }) => ({
      username: checkRequired(username),
      password: password ? undefined : { key: 'validation.required' },
      ...(agreement ? { agree: checkAgreement(agree) } : {}),
    }),
    submit: async ({ username = '', password = '', agree }) =>
      enter(
        await signIn(
          {
            grant_type: 'password',
            username: username.trim(),
            password,
            ...agreementFields(agree),
          },
          place.locale,
        ),
      ),
    refused: (error, { username = '', password = '', agree }) => {
      const second = secondStepOf(error, agree)
      if (second) {
        continueWith(second)
        return true
      }
      if (isRefusedBy(error, 'passwordMustBeChanged')) {
        replace({ username: username.trim(), password })
        return true
      }
      setAgreement((before) => requiredAgreementVersion(error) ?? before)
      if (!isRefusedBy(error, 'accountLocked', 'wrongPasswordNowLocked')) {
        setLock(unlocked)
        return false
      }
      const seconds = Number(error.args['seconds'] ?? lockSeconds)
      setName(username.trim())
      setLock({ name: username.trim(), until: Date.now() + seconds * 1000 })
      return true
    },
  })

  const { problems } = form
  return (
    <form {...form.attributes}>
      <Field
        problems={problems}
        {...usernameInput}
        autoComplete="username webauthn"
        label={texts.fields.anyName}
        defaultValue={hint}
        maxLength={254}
        onChange={(event) => setName(event.target.value)}
      />
      <PasswordField
        problems={problems}
        texts={texts}
        name="password"
        label={texts.fields.password}
        autoComplete="current-password"
        // The login works without the files that could not be loaded ahead.
        onType={() => void prefetchConsole().catch(() => {})}
      />
      {agreement && <AgreementField version={agreement} problems={problems} texts={texts} />}
      <FormEnd form={form} text={texts.login.submit} busyText={texts.login.busy}>
        <div role="status">
          {locked && (
            <p className="form-failure">
              <span className="visually-hidden">{lockedNow}</span>
              <span aria-hidden="true">{fill(texts.login.locked, { time: clock(left) })}</span>
            </p>
          )}
          {!locked && lock.until > 0 && lock.name === name.trim() && (
            <p className="form-note">{texts.login.opened}</p>
          )}
        </div>
      </FormEnd>
      <p className="form-aside">
        <a href={addressOf('resetPassword') + search}>{texts.login.forgotten}</a>
      </p>
    </form>
  )
}
