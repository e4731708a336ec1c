import { useEffect, useState, type ReactNode } from 'react'
import { carriedMessage, carryMessage, dropCarriedMessage } from '#shared/carriedMessage.ts'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { useHydrated } from '#shared/useHydrated.ts'
import { Tabs } from '../form/Tabs.tsx'
import { useSearch } from '../ui/hooks.ts'
import { scrollToContent } from '../ui/scroll.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import { addressOf } from '../ui/pages.ts'
import type { CodeFormProps } from './CodeForm.tsx'
import { lazyForm } from './lazyForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import type { ReplacePasswordFormProps } from './ReplacePasswordForm.tsx'
import type { GeneratedLogin } from './signIn.ts'
import { SignInFrame } from './SignInFrame.tsx'

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

interface LoginFormsProps {
  texts: FormTexts
  title: string
  emblem?: ReactNode
  username?: string | undefined
  enter: (user: SignedInUser) => Promise<void>
}

/** The ways to log in, and the replacement of a generated password. */
export const LoginForms = ({ texts, title, emblem, username, enter }: LoginFormsProps) => {
  const search = useSearch()
  const [way, setWay] = useState<'password' | 'phone' | 'email'>('password')
  const [generated, setGenerated] = useState<GeneratedLogin>()
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
    <SignInFrame texts={texts} title={title} emblem={emblem}>
      <CarriedMessage />
      <Tabs
        label={texts.by.label}
        shown={way}
        show={setWay}
        tabs={[
          {
            name: 'password',
            label: texts.by.password,
            content: (
              <PasswordForm texts={texts} username={username} enter={enter} replace={change} />
            ),
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
