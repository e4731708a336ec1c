import { Button } from '#console/core/controls/Button.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { ErrorState, StatePanel } from '#console/core/ui/State.tsx'
import { Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import styles from '#console/core/ui/styles.module.css'
import { JoinForm } from './JoinForm.tsx'
import { useMyApplication, useMyRequests } from './useMyRequests.ts'
import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import { RequestStatus } from '#console/core/ui/RequestStatus.tsx'
import { WithdrawButton } from '#console/core/requests/WithdrawButton.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import css from './Join.module.css'

const MyRequests = ({ requests }: { requests: readonly JoinRequestRecord[] }) => {
  const text = useTexts('resources.join-requests.mine')
  return (
    <ul className={`${styles.lines} ${css.requests}`}>
      {requests.map((request) => (
        <li key={request.id}>
          <strong>{request.companyName}</strong>
          <RequestStatus kind="join-requests" status={request.status} />
          <p>
            <Time at={request.createdAt} exact />
          </p>
          {request.message && <p>{text('message', { message: request.message })}</p>}
          {request.reason && <p>{text('reason', { reason: request.reason })}</p>}
          <p>{text(`nexts.${request.status}`)}</p>
          {request.status === 'inReview' && (
            <WithdrawButton
              kind="join-requests"
              request={request}
              args={{ company: request.companyName }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

interface NotNowProps {
  because: 'member' | 'open' | 'application'
  company: string
}

/** Explains why the user cannot request to join now: they are a member, or a request or application is in review. */
const NotNow = ({ because, company }: NotNowProps) => {
  const isSystem = useCurrentUser()?.isSystemAdministrator
  const text = useTexts('resources.join-requests', { company })
  return (
    <div className={styles.surface}>
      <StatePanel
        drawing={because === 'member' ? 'closed' : 'empty'}
        title={text(`${because}.title`)}
      >
        <p>{text(because === 'member' && isSystem ? 'member.systemText' : `${because}.text`)}</p>
        {because === 'application' && (
          <div>
            <Button to="/companyApply" primary>
              {text('application.see')}
            </Button>
          </div>
        )}
      </StatePanel>
    </div>
  )
}

export const Join = () => {
  const user = useCurrentUser()
  const { data, error, isPending, refetch } = useMyRequests()
  const text = useTexts('resources.join-requests')
  const open = data?.find(({ status }) => status === 'inReview')
  const isMember = !!user?.companyId || !!user?.isSystemAdministrator
  const application = useMyApplication(!isMember)
  const isAsking = isPending || application.isLoading
  const left = isMember ? (
    <NotNow because="member" company={user?.companyName ?? ''} />
  ) : isAsking ? (
    <FactsSkeleton />
  ) : open ? (
    <NotNow because="open" company={open.companyName} />
  ) : application.data ? (
    <NotNow because="application" company={application.data.name} />
  ) : (
    <JoinForm />
  )
  const requests = (
    <Panel title={text('mine.title')}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <MyRequests requests={data ?? []} />
      )}
    </Panel>
  )
  return (
    <>
      <PageHeader title={text('request.title')} purpose={text('request.purpose')} />
      <RecordColumns right={isAsking || data?.length === 0 ? null : requests}>{left}</RecordColumns>
    </>
  )
}
