import { type ComponentType, useEffect, useState } from 'react'
import { carriedMessage, carryMessage, dropCarriedMessage } from '#shared/carriedMessage.ts'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { Tabs } from '../form/Tabs.tsx'
import { useSearch } from '../ui/hooks.ts'
import { scrollToContent } from '../ui/scroll.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import { addressOf } from '../ui/pages.ts'
import { usePortal } from '../ui/Portal.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { destinationOf, type GeneratedLogin } from './signIn.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { useRedirectWhenSignedIn } from './useRedirectWhenSignedIn.ts'
import { pushAddressAgain } from '../ui/stayHere.ts'
import { useHydrated } from '#shared/useHydrated.ts'
import { ListFailed } from '../ui/ListStates.tsx'
import { useLoaded } from '../ui/useLoaded.ts'
import type { CodeFormProps } from './CodeForm.tsx'
import type { ReplacePasswordFormProps } from './ReplacePasswordForm.tsx'

const lazyForm = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  titleOf: (props: Props) => string,
) => {
  const LazyForm = (props: Props) => {
    const [form, retry] = useLoaded(load)
    if (form.state === 'failed')
      return <ListFailed title={titleOf(props)} error={null} retry={retry} />
    return form.state === 'there' ? <form.data {...props} /> : <div aria-busy="true" />
  }
  return LazyForm
}

const LazyCodeForm = lazyForm(
  async () => (await import('./CodeForm.tsx')).CodeForm,
  ({ texts, way }: CodeFormProps) => texts.by[way],
)

const LazyReplacePasswordForm = lazyForm(
  async () => (await import('./ReplacePasswordForm.tsx')).ReplacePasswordForm,
  ({ texts }: ReplacePasswordFormProps) => texts.own.title,
)

const Message = () => {
  const [message] = useState(carriedMessage)
  useEffect(dropCarriedMessage, [])
  return message && <p className="form-news">{message}</p>
}

const CarriedMessage = () => {
  const hydrated = useHydrated()
  return <div role="status">{hydrated && <Message />}</div>
}

const useBlockBack = (): void => {
  useEffect(() => {
    pushAddressAgain()
    addEventListener('popstate', pushAddressAgain)
    return () => removeEventListener('popstate', pushAddressAgain)
  }, [])
}

export const LoginPage = ({ texts }: { texts: FormTexts }) => {
  const { open } = usePortal()
  const search = useSearch()
  const [way, setWay] = useState<'password' | 'phone' | 'email'>('password')
  const [generated, setGenerated] = useState<GeneratedLogin>()
  useRedirectWhenSignedIn()
  useBlockBack()

  const enter = (user: SignedInUser) =>
    open(destinationOf(user, location.search), { replace: true })
  const change = (login: GeneratedLogin | undefined) => {
    setGenerated(login)
    scrollToContent()
  }
  const back = (message: string) => {
    carryMessage(message)
    change(undefined)
  }
  if (generated)
    return (
      <SignInFrame texts={texts} title={texts.own.title}>
        <LazyReplacePasswordForm texts={texts} generated={generated} enter={enter} back={back} />
      </SignInFrame>
    )
  return (
    <SignInFrame texts={texts} title={texts.login.title}>
      <CarriedMessage />
      <Tabs
        label={texts.by.label}
        shown={way}
        show={setWay}
        tabs={[
          {
            name: 'password',
            label: texts.by.password,
            content: <PasswordForm texts={texts} enter={enter} replace={change} />,
          },
          {
            name: 'phone',
            label: texts.by.phone,
            content: <LazyCodeForm texts={texts} way="phone" enter={enter} />,
          },
          {
            name: 'email',
            label: texts.by.email,
            content: <LazyCodeForm texts={texts} way="email" enter={enter} />,
          },
        ]}
      />
      <p className="way-on">
        {texts.login.newHere} <a href={addressOf('register') + search}>{texts.login.register}</a>
      </p>
    </SignInFrame>
  )
}
