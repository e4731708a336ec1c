import { useState } from 'react'
import { safeReturnPath } from '#shared/returnPath.ts'
import { useSearch } from '../ui/hooks.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import { addressOf } from '../ui/pages.ts'
import { usePortal } from '../ui/Portal.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { Registered } from './Registered.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useRedirectWhenSignedIn } from './useRedirectWhenSignedIn.ts'

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
