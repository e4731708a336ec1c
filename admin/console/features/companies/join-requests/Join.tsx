import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { ErrorState, StatePanel } from '#console/core/ui/State.tsx'
import { Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import styles from '#console/core/ui/styles.module.css'
import { JoinForm } from './JoinForm.tsx'
import { MyRequests } from './MyRequests.tsx'
import { useMyApplication, useMyRequests } from './useMyRequests.ts'

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
            <Button component={Link} to="/companyApply" variant="contained" color="primary">
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
      <RecordColumns right={isAsking ? null : requests}>{left}</RecordColumns>
    </>
  )
}
