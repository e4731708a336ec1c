import type { ReactNode } from 'react'
import { fill } from '#i18n/index'
import { useMessageText } from '../form/useMessageText.ts'
import { useUser } from '../ui/hooks.ts'
import { NeedsScript } from '../ui/NeedsScript.tsx'
import { addressOf } from '../ui/pages.ts'
import type { InvitationPageTexts } from '../ui/pageTexts.ts'
import { DonePage } from '../sign-in/Done.tsx'
import { usePortal } from '../ui/Portal.tsx'
import { SignInFrame } from '../sign-in/SignInFrame.tsx'
import './invitation.css'
import { Offer } from './Offer.tsx'
import type { Step } from './outcome.ts'
import { useInvitation } from './useInvitation.ts'

const companyOf = (step: Step): string => {
  if (step.at === 'offered') return step.offer.companyName
  return step.at === 'refused' ? String(step.message.args?.['company'] ?? '') : ''
}

export const InvitationPage = ({ texts }: { texts: InvitationPageTexts }) => {
  const { step, busy, accept, retry } = useInvitation()
  const { tryAgain } = usePortal().texts
  const refusal = useMessageText(
    step.at === 'refused' || step.at === 'failed' ? step.message : null,
  )
  const { invitation: words } = texts
  const user = useUser()
  const company = companyOf(step)
  const isMember =
    (step.at === 'refused' && step.message.key === 'errors.alreadyMember') ||
    (company !== '' && user?.companyName === company)
  if (step.at === 'accepted' || step.at === 'waiting') {
    const [title, text] =
      step.at === 'accepted' ? [words.done, words.doneText] : [words.waiting, words.waitingText]
    return (
      <DonePage
        texts={texts}
        title={fill(title, { company: step.company })}
        text={fill(text, { company: step.company })}
        href="/ucFrontEnd"
        link={words.enter}
      />
    )
  }
  const screen = (title: string, content: ReactNode, action: ReactNode) => (
    <SignInFrame texts={texts} title={title}>
      {content}
      <p className="done-actions">{action}</p>
    </SignInFrame>
  )
  if (isMember)
    return screen(
      fill(words.member, { company }),
      <p>{words.memberText}</p>,
      <a className="button" href="/ucFrontEnd">
        {words.enter}
      </a>,
    )
  if (step.at === 'refused')
    return screen(
      words.refused,
      <p role="alert">{refusal}</p>,
      <a className="button button-quiet" href={addressOf('home')}>
        {words.home}
      </a>,
    )
  if (step.at === 'failed')
    return screen(
      words.title,
      <p role="alert">{refusal}</p>,
      <button type="button" className="button" onClick={retry}>
        {tryAgain}
      </button>,
    )
  if (step.at === 'loading')
    return (
      <SignInFrame texts={texts} title={words.title}>
        <p role="status" className="needs-script">
          {words.loading}
        </p>
        <NeedsScript />
      </SignInFrame>
    )
  return (
    <SignInFrame texts={texts} title={fill(words.heading, { company: step.offer.companyName })}>
      <Offer texts={texts} step={step} busy={busy} accept={accept} />
    </SignInFrame>
  )
}
