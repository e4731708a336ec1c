import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Interaction, InteractionDecision } from '#contract/access/oauth'
import { nameIn } from '#contract/text/locale'
import { carryMessage } from '#shared/carriedMessage.ts'
import { fill } from '#i18n/index'
import { isRefusedBy, refusalOf } from '#shared/http.ts'
import { ApplicationIcon } from '../control/ApplicationIcon.tsx'
import { displayName } from '../layout/UserLinks.tsx'
import { failureText } from '../ui/failureText.ts'
import { useUser } from '../ui/hooks.ts'
import { interactionAddress } from '../ui/interaction.ts'
import type { FormTexts } from '../ui/pageTexts.ts'
import { usePortal } from '../ui/Portal.tsx'
import { scrollToContent } from '../ui/scroll.ts'
import { ConfirmForm } from './factors/ConfirmForm.tsx'
import { Consent } from './Consent.tsx'
import { InteractionFailure } from './InteractionFailure.tsx'
import { decide, type OpenInteraction } from './interactions.ts'
import { LoginForms } from './LoginForms.tsx'
import { requiredFactorOf, type RequiredFactor } from './factors/secondStep.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { useInteraction } from './useInteraction.ts'
import './interaction.css'

export interface InteractionPageProps {
  texts: FormTexts
  uid: string
}

type Step =
  | { name: 'form' | 'select' | 'opening' | 'consent' | 'closed' }
  | { name: 'confirm'; ways: readonly string[] }
  | { name: 'add'; required: RequiredFactor }
  | { name: 'failed'; error: unknown; before: Step }

const steps = {
  login: 'opening',
  confirm: 'opening',
  select: 'select',
  consent: 'consent',
  closed: 'closed',
} as const satisfies Record<Interaction['reason'], Step['name']>

const Opening = ({ text, begin }: { text: string; begin: () => Promise<void> }) => {
  const isBegun = useRef(false)
  const beginOnce = useEffectEvent(() => {
    if (isBegun.current) return
    isBegun.current = true
    void begin()
  })
  useEffect(() => beginOnce(), [])
  return (
    <p role="status" className="muted">
      {text}
    </p>
  )
}

interface StepsProps extends InteractionPageProps, OpenInteraction {
  reload: () => void
}

const Steps = ({ texts, words, uid, interaction, isSignedIn, reload }: StepsProps) => {
  const { place, texts: frame, open } = usePortal()
  const user = useUser()
  const { application, reason } = interaction
  const name = nameIn(application, place.locale)
  const [step, setStep] = useState<Step>({ name: isSignedIn ? steps[reason] : 'form' })
  const change = (next: Step) => {
    setStep(next)
    // A step without the user's doing takes no focus.
    if (document.activeElement !== document.body) scrollToContent()
  }
  const leaveForClosed = () => open(interactionAddress('noPermission', uid), { replace: true })

  /** @returns false for a refusal that no step answers */
  const answer = (error: unknown): boolean => {
    const required = requiredFactorOf(error)
    if (isRefusedBy(error, 'confirmationRequired'))
      change({ name: 'confirm', ways: String(error.args['ways']).split(',') })
    else if (required) change({ name: 'add', required })
    else if (isRefusedBy(error, 'applicationClosed')) change({ name: 'closed' })
    else if (isRefusedBy(error, 'interactionOver')) change({ name: 'failed', error, before: step })
    else return false
    return true
  }
  const send = async (decision: InteractionDecision): Promise<void> => {
    try {
      await decide(uid, decision, place.locale)
    } catch (error) {
      if (answer(error)) return
      if (![400, 401, 403].includes(refusalOf(error).status))
        return change({ name: 'failed', error, before: step })
      // Logging in again accepts a new agreement, replaces a generated password or a session that is over.
      carryMessage(failureText(error, frame))
      change({ name: 'form' })
    }
  }
  const enter = async (): Promise<void> => {
    if (reason === 'consent' || reason === 'closed') return reload()
    await decide(uid, 'continue', place.locale).catch((error: unknown) => {
      if (!answer(error)) throw error
    })
  }

  const title = fill(interaction.isDevice ? words.device : words.title, { name })
  const emblem = (
    <span className="interaction-mark">
      <ApplicationIcon name={application.icon} />
    </span>
  )
  const another = (
    <button type="button" className="button button-quiet" onClick={() => change({ name: 'form' })}>
      {words.another}
    </button>
  )
  if (step.name === 'form' || step.name === 'add')
    return (
      <LoginForms
        key={step.name}
        texts={texts}
        title={title}
        emblem={emblem}
        username={interaction.loginHint ?? undefined}
        required={step.name === 'add' ? step.required : null}
        enter={enter}
      />
    )
  if (step.name === 'consent')
    return (
      <SignInFrame texts={texts} title={fill(words.consent.title, { name })} emblem={emblem}>
        {interaction.isDevice && <p className="form-note">{title}</p>}
        <Consent words={words.consent} interaction={interaction} send={send} />
      </SignInFrame>
    )
  if (step.name === 'confirm')
    return (
      <SignInFrame texts={texts} title={words.confirm} emblem={emblem}>
        <p className="form-note">{title}</p>
        <ConfirmForm
          texts={texts}
          ways={step.ways}
          onConfirmed={() => change({ name: 'opening' })}
        />
        <p className="interaction-actions">{another}</p>
      </SignInFrame>
    )
  const isOver = step.name === 'failed' && isRefusedBy(step.error, 'interactionOver')
  return (
    <SignInFrame texts={texts} title={isOver ? texts.login.over : title} emblem={emblem}>
      {step.name === 'select' && (
        <div className="interaction-actions">
          <button type="button" className="button" onClick={() => change({ name: 'opening' })}>
            {fill(words.proceed, { person: user ? displayName(user) : '' })}
          </button>
          {another}
        </div>
      )}
      {step.name === 'opening' && (
        <Opening text={fill(words.opening, { name })} begin={() => send('continue')} />
      )}
      {step.name === 'closed' && (
        <Opening text={fill(words.opening, { name })} begin={leaveForClosed} />
      )}
      {step.name === 'failed' && (
        <InteractionFailure error={step.error} retry={() => change(step.before)} />
      )}
    </SignInFrame>
  )
}

/** Logs in at an application: the login page with `?interaction=`. */
export const InteractionPage = ({ texts, uid }: InteractionPageProps) => {
  const [loaded, reload] = useInteraction(uid)
  if (loaded.state === 'there')
    return <Steps {...loaded.data} texts={texts} uid={uid} reload={reload} />
  const isOver = loaded.state === 'failed' && isRefusedBy(loaded.error, 'interactionOver')
  return (
    <SignInFrame texts={texts} title={isOver ? texts.login.over : texts.login.title}>
      {loaded.state === 'failed' ? (
        <InteractionFailure error={loaded.error} retry={reload} />
      ) : (
        <div aria-busy="true" />
      )}
    </SignInFrame>
  )
}
