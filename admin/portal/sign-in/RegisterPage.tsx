import { useRef, useState } from 'react'
import { safeReturnPath } from '#shared/returnPath.ts'
import { useSearch } from '../ui/hooks.ts'
import { interactionAddress, interactionOf } from '../ui/interaction.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import { addressOf } from '../ui/pages.ts'
import { usePortal } from '../ui/Portal.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useRedirectWhenSignedIn } from './useRedirectWhenSignedIn.ts'
import { fill } from '#i18n/index'
import { Done } from './Done.tsx'
import { isRefusedBy, operation, Refusal } from '#shared/http.ts'
import { agreementFields, requiredAgreementVersion } from '../form/agreement.ts'
import { AgreementField } from '../form/AgreementField.tsx'
import { checkRealName, checkUsername } from '../form/checks.ts'
import { checkAgreement } from '../form/required.ts'
import {
  type ContactChannel,
  contactCombinedFields,
  contactFieldNames,
} from '../form/CodeField.tsx'
import { checkContactFields, contactOf } from '../form/ContactFields.tsx'
import { Field, usernameInput } from '../form/Field.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
import { useForm } from '../form/useForm.ts'
import { ContactTabs } from './ContactTabs.tsx'
import { checkNewPasswords, NewPasswordFields, usePasswordPolicy } from './NewPasswordFields.tsx'
import { signIn } from './signIn.ts'
import type { Locale } from '#contract/text/locale'
import type { Message } from '../form/messages.ts'

const takenUsernames = new Set<string>()

/** Checks a username; true if the request fails, because the registration checks it again. */
const isUsernameFree = async (username: string, locale: Locale): Promise<boolean> => {
  const free = await operation<boolean>('/usercenter/user/usernameAvailable', {
    query: { username },
    session: false,
    locale,
  }).catch(() => true)
  if (!free) takenUsernames.add(username)
  return free
}

/**
 * @param own username of a registration that got no response: if it is taken, the account may be the one just created
 */
const checkFree = (username = '', own = ''): Message | undefined =>
  takenUsernames.has(username.trim()) && username.trim() !== own
    ? { key: 'errors.usernameExists' }
    : undefined

interface RegisterFormProps {
  texts: FormTexts
  done: (result: { username: string; signedIn: boolean }) => Promise<void>
}

const RegisterForm = ({ texts, done }: RegisterFormProps) => {
  const { place, settings } = usePortal()
  const [agreement, setAgreement] = useState(settings.agreementVersion)
  const policy = usePasswordPolicy()
  const [way, setWay] = useState<ContactChannel>('phone')
  /**
   * The username of a registration that got no response. The account may exist, so a retry that is refused with
   * `usernameExists` tries to log in.
   */
  const unanswered = useRef('')
  const form = useForm({
    fields: [...contactFieldNames, 'username', 'realName', 'password', 'confirmPassword', 'agree'],
    combinedWith: contactCombinedFields,
    check: (values) => ({
      ...checkContactFields(way, values),
      username:
        checkUsername(values['username']) ?? checkFree(values['username'], unanswered.current),
      realName: checkRealName(values['realName']),
      ...checkNewPasswords(policy, values),
      agree: checkAgreement(values['agree']),
    }),
    submit: async (values) => {
      const username = (values['username'] ?? '').trim()
      const { password = '', confirmPassword = '' } = values
      const logIn = () =>
        signIn(
          { grant_type: 'password', username, password, ...agreementFields(agreement) },
          place.locale,
        ).then(
          () => true,
          () => false,
        )
      const mayBeOwnAccount = unanswered.current === username
      try {
        await operation('/usercenter/user/register', {
          method: 'POST',
          body: {
            ...contactOf(way, values),
            username,
            realName: (values['realName'] ?? '').trim(),
            password,
            confirmPassword,
            ...agreementFields(values['agree']),
          },
          session: false,
          locale: place.locale,
        })
      } catch (error) {
        if (error instanceof Refusal && error.code === 0) unanswered.current = username
        if (!mayBeOwnAccount || !isRefusedBy(error, 'usernameExists') || !(await logIn()))
          throw error
        return done({ username, signedIn: true })
      }
      return done({ username, signedIn: await logIn() })
    },
    refused: (error) => {
      setAgreement((before) => requiredAgreementVersion(error) ?? before)
      return false
    },
  })
  const checkUsernameFree = async (typed: string) => {
    if (!checkUsername(typed) && !(await isUsernameFree(typed.trim(), place.locale)))
      form.validateField('username')
  }
  const { problems } = form
  return (
    <form aria-label={texts.register.title} {...form.attributes}>
      <ContactTabs form={form} texts={texts} purpose="register" way={way} setWay={setWay} />
      <Field
        problems={problems}
        {...usernameInput}
        label={texts.fields.username}
        help={texts.help.username}
        onBlur={(event) => void checkUsernameFree(event.target.value)}
        maxLength={32}
      />
      <Field
        problems={problems}
        name="realName"
        label={texts.fields.realName}
        help={texts.help.realName}
        autoComplete="name"
        maxLength={64}
      />
      <NewPasswordFields form={form} texts={texts} label={texts.fields.password} policy={policy} />
      <AgreementField version={agreement} problems={problems} texts={texts} />
      <FormEnd form={form} text={texts.register.submit} busyText={texts.register.busy} />
    </form>
  )
}

interface RegisteredProps {
  texts: FormTexts
  username: string
  signedIn: boolean
}

const Registered = ({ texts, username, signedIn }: RegisteredProps) => {
  const { register } = texts
  const search = useSearch()
  return (
    <Done>
      <p>{fill(signedIn ? register.doneText : register.doneLogin, { username })}</p>
      <p className="done-actions">
        {signedIn ? (
          <>
            <a className="button" href="/ucFrontEnd/join">
              {register.company}
            </a>
            <a className="button button-quiet" href={addressOf('control')}>
              {register.console}
            </a>
          </>
        ) : (
          <a className="button" href={addressOf('login') + search}>
            {register.login}
          </a>
        )}
      </p>
    </Done>
  )
}

export const RegisterPage = ({ texts }: { texts: FormTexts }) => {
  const [done, setDone] = useState<{ username: string; signedIn: boolean } | null>(null)
  const { open } = usePortal()
  const search = useSearch()
  useRedirectWhenSignedIn()
  /** Continues to `from` (e.g. an invitation) or the application if logged in; otherwise shows the next steps. */
  const handleRegistered = async (result: { username: string; signedIn: boolean }) => {
    const uid = interactionOf(location.search)
    const next = uid
      ? interactionAddress('login', uid)
      : safeReturnPath(new URLSearchParams(location.search).get('from'))
    if (next && result.signedIn) return open(next, { replace: true })
    setDone(result)
  }
  if (done)
    return (
      <SignInFrame texts={texts} title={texts.register.done}>
        <Registered texts={texts} {...done} />
      </SignInFrame>
    )
  return (
    <SignInFrame texts={texts} title={texts.register.title}>
      <RegisterForm texts={texts} done={handleRegistered} />
      <p className="way-on">
        {texts.register.known} <a href={addressOf('login') + search}>{texts.register.login}</a>
      </p>
    </SignInFrame>
  )
}
