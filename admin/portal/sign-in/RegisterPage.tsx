import { useState } from 'react'
import { safeReturnPath } from '#shared/returnPath.ts'
import { useSearch } from '../ui/hooks.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import { addressOf } from '../ui/pages.ts'
import { usePortal } from '../ui/Portal.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useRedirectWhenSignedIn } from './useRedirectWhenSignedIn.ts'
import { fill } from '#i18n/index'
import { Done } from './Done.tsx'

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
  /** Continues to `from` (e.g. an invitation) if logged in; otherwise shows the next steps. */
  const handleRegistered = async (result: { username: string; signedIn: boolean }) => {
    const from = safeReturnPath(new URLSearchParams(location.search).get('from'))
    if (from && result.signedIn) return open(from, { replace: true })
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
