import { useEffect } from 'react'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { useSearch } from '../ui/hooks.ts'
import { interactionOf } from '../ui/interaction.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import { usePortal } from '../ui/Portal.tsx'
import { pushAddressAgain } from '../ui/stayHere.ts'
import type { InteractionPageProps } from './InteractionPage.tsx'
import { lazyForm } from './lazyForm.tsx'
import { LoginForms } from './LoginForms.tsx'
import { requiredFactorIn } from './factors/secondStep.ts'
import { destinationOf } from './signIn.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { useRedirectWhenSignedIn } from './useRedirectWhenSignedIn.ts'

const LazyInteractionPage = lazyForm(
  async () => (await import('./InteractionPage.tsx')).InteractionPage,
  ({ texts }: InteractionPageProps) => texts.login.title,
  ({ texts }, content) => (
    <SignInFrame texts={texts} title={texts.login.title}>
      {content}
    </SignInFrame>
  ),
)

const useBlockBack = (): void => {
  useEffect(() => {
    pushAddressAgain()
    addEventListener('popstate', pushAddressAgain)
    return () => removeEventListener('popstate', pushAddressAgain)
  }, [])
}

const OwnLogin = ({ texts }: { texts: FormTexts }) => {
  const { open } = usePortal()
  const required = requiredFactorIn(useSearch())
  useRedirectWhenSignedIn()
  useBlockBack()
  const enter = (user: SignedInUser) =>
    open(destinationOf(user, location.search), { replace: true })
  return <LoginForms texts={texts} title={texts.login.title} required={required} enter={enter} />
}

export const LoginPage = ({ texts }: { texts: FormTexts }) => {
  const uid = interactionOf(useSearch())
  useEffect(() => {
    if (uid) delete document.documentElement.dataset['interaction']
  }, [uid])
  return uid ? <LazyInteractionPage texts={texts} uid={uid} /> : <OwnLogin texts={texts} />
}
