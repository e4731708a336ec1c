import { Button } from '#console/core/controls/Button.tsx'
import { Link } from 'react-router'
import type { FirstSteps } from '#contract/operations/firstSteps'
import { mayOpen, useRights } from '#console/core/data/rights.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { CompanyStatus } from '#console/core/records/CompanyStatus.tsx'
import { RequestStatus } from '#console/core/ui/RequestStatus.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './FirstSteps.module.css'
import { StepsFrame } from './Steps.tsx'

type JoiningProps = Omit<Extract<FirstSteps, { kind: 'joining' }>, 'kind'>

const Application = ({ of }: { of: NonNullable<JoiningProps['application']> }) => {
  const text = useTexts('firstSteps.joining', { company: of.name })
  const isOpen = of.status === 'inReview'
  return (
    <div className={css.state}>
      <CompanyStatus status={of.status} />
      <p>{text(isOpen ? 'applicationOpen' : 'applicationRejected')}</p>
      {of.reason && <p>{text('reason', { reason: of.reason })}</p>}
      <Link to={isOpen ? `/companyApply/${of.id}/show` : `/companyApply/${of.id}`}>
        {text(isOpen ? 'seeApplication' : 'correct')}
      </Link>
    </div>
  )
}

const JoinRequest = ({ of }: { of: NonNullable<JoiningProps['joinRequest']> }) => {
  const text = useTexts('firstSteps.joining', { company: of.companyName })
  return (
    <div className={css.state}>
      <RequestStatus kind="join-requests" status={of.status} />
      <p>{text(of.status === 'inReview' ? 'joinOpen' : 'joinRejected')}</p>
      {of.reason && <p>{text('reason', { reason: of.reason })}</p>}
      {of.status === 'inReview' && <Link to="/join">{text('seeRequest')}</Link>}
    </div>
  )
}

const options = [
  { name: 'join', section: 'join', to: '/join' },
  { name: 'apply', section: 'company/add', to: '/companyAdd' },
] as const

export const Joining = ({ application, joinRequest }: JoiningProps) => {
  const rights = useRights()
  const text = useTexts('firstSteps.joining')
  const isWaiting = [application, joinRequest].some((one) => one?.status === 'inReview')
  // An applicant edits the existing application instead of making a second one.
  const open = options.filter(
    ({ name, section }) => mayOpen(section, rights) && !(name === 'apply' && application),
  )
  if (open.length === 0 && !isWaiting) return null
  return (
    <StepsFrame
      title={text('title')}
      note={isWaiting || application ? undefined : text('text')}
      mark="joining"
    >
      {application && <Application of={application} />}
      {joinRequest && <JoinRequest of={joinRequest} />}
      {!isWaiting && (
        <ul className={css.ways}>
          {open.map(({ name, to }, place) => (
            <li key={name}>
              <h3>{text(`${name}.title`)}</h3>
              <p className={styles.note}>{text(`${name}.text`)}</p>
              <Button to={to} primary={place === 0}>
                {text(`${name}.go`)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </StepsFrame>
  )
}
