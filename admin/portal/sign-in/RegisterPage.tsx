import { useState } from 'react'
import { safeReturnPath } from '#shared/returnPath.ts'
import { useSearch } from '../ui/hooks.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import { addressOf } from '../ui/pages.ts'
import { usePortal } from '../ui/Portal.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { Registered } from './Registered.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { useLeaveWhenSignedIn } from './useLeaveWhenSignedIn.ts'

/** Creating an account, and what to do with it next. */
export const RegisterPage = ({ texts }: { texts: FormTexts }) => {
  const [done, setDone] = useState<{ username: string; signedIn: boolean } | null>(null)
  const { open } = usePortal()
  const search = useSearch()
  useLeaveWhenSignedIn()
  /** Who came from somewhere, e.g. from an invitation, goes on there; the others are shown what comes next. */
  const goOn = async (result: { username: string; signedIn: boolean }) => {
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
      <RegisterForm texts={texts} done={goOn} />
      <p className="way-on">
        {texts.register.known} <a href={addressOf('login') + search}>{texts.register.login}</a>
      </p>
    </SignInFrame>
  )
}
