import { useEffect, useState, type ReactNode } from 'react'
import { carriedMessage, carryMessage, dropCarriedMessage } from '#shared/carriedMessage.ts'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { useHydrated } from '#shared/useHydrated.ts'
import { Tabs } from '../form/Tabs.tsx'
import { useSearch } from '../ui/hooks.ts'
import { scrollToContent } from '../ui/scroll.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import { addressOf } from '../ui/pages.ts'
import type { AddFactorFormProps } from './factors/AddFactorForm.tsx'
import type { CodeFormProps } from './CodeForm.tsx'
import { lazyForm } from './lazyForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import type { ReplacePasswordFormProps } from './ReplacePasswordForm.tsx'
import { requiredFactorOf, type RequiredFactor, type SecondStep } from './factors/secondStep.ts'
import type { SecondFactorFormProps } from './factors/SecondFactorForm.tsx'
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

const LazySecondFactorForm = lazyForm(
  async () => (await import('./factors/SecondFactorForm.tsx')).SecondFactorForm,
  ({ texts }: SecondFactorFormProps) => texts.login.second,
)

const LazyAddFactorForm = lazyForm(
  async () => (await import('./factors/AddFactorForm.tsx')).AddFactorForm,
  ({ texts }: AddFactorFormProps) => texts.login.addFactor,
)

type Step =
  | { name: 'forms' }
  | { name: 'replace'; generated: GeneratedLogin }
  | { name: 'second'; second: SecondStep }
  | { name: 'add'; required: RequiredFactor }

interface LoginFormsProps {
  texts: FormTexts
  title: string
  emblem?: ReactNode
  username?: string | undefined
  /** Set if a running session must add a second factor. */
  required?: RequiredFactor | null
  enter: (user: SignedInUser) => Promise<void>
}

/** The ways to log in, the second step, and what a new session must do before anything else. */
export const LoginForms = (props: LoginFormsProps) => {
  const { texts, title, emblem, username, required } = props
  const search = useSearch()
  const [way, setWay] = useState<'password' | 'phone' | 'email'>('password')
  const [chosen, setStep] = useState<Step>()
  const step = chosen ?? (required ? { name: 'add', required } : { name: 'forms' })
  const change = (next: Step) => {
    setStep(next)
    scrollToContent()
  }
  const back = (message: string) => {
    if (message) carryMessage(message)
    change({ name: 'forms' })
  }
  const enter = async (user: SignedInUser) => {
    const due = user.secondFactorDue
    if (due && Date.parse(due.until) <= Date.now()) return change({ name: 'add', required: due })
    try {
      await props.enter(user)
    } catch (error) {
      const missing = requiredFactorOf(error)
      if (!missing) throw error
      change({ name: 'add', required: missing })
    }
  }
  const continueWith = (second: SecondStep) => change({ name: 'second', second })
  const titles = {
    forms: title,
    replace: texts.own.title,
    second: texts.login.second,
    add: texts.login.addFactor,
  }
  return (
    <SignInFrame texts={texts} title={titles[step.name]} emblem={emblem}>
      {step.name === 'replace' && (
        <LazyReplacePasswordForm
          texts={texts}
          generated={step.generated}
          enter={enter}
          back={back}
        />
      )}
      {step.name === 'second' && (
        <LazySecondFactorForm texts={texts} step={step.second} enter={enter} back={back} />
      )}
      {step.name === 'add' && (
        <LazyAddFactorForm texts={texts} required={step.required} enter={props.enter} back={back} />
      )}
      {step.name === 'forms' && <CarriedMessage />}
      {/* Hidden during the second step, so that nothing typed is lost on the way back. */}
      {(step.name === 'forms' || step.name === 'second') && (
        <div hidden={step.name !== 'forms'}>
          <Tabs
            label={texts.by.label}
            shown={way}
            show={setWay}
            tabs={[
              {
                name: 'password',
                label: texts.by.password,
                content: (
                  <PasswordForm
                    texts={texts}
                    username={username}
                    enter={enter}
                    replace={(generated) => change({ name: 'replace', generated })}
                    continueWith={continueWith}
                  />
                ),
              },
              {
                name: 'phone',
                label: texts.by.phone,
                content: (
                  <LazyCodeForm
                    texts={texts}
                    way="phone"
                    enter={enter}
                    continueWith={continueWith}
                  />
                ),
              },
              {
                name: 'email',
                label: texts.by.email,
                content: (
                  <LazyCodeForm
                    texts={texts}
                    way="email"
                    enter={enter}
                    continueWith={continueWith}
                  />
                ),
              },
            ]}
          />
          {step.name === 'forms' && <PasskeyButton texts={texts} enter={enter} />}
          <p className="way-on">
            {texts.login.newHere}{' '}
            <a href={addressOf('register') + search}>{texts.login.register}</a>
          </p>
        </div>
      )}
    </SignInFrame>
  )
}
