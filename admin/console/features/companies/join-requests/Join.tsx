import { useTexts } from '#console/core/i18n/texts.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { StatePanel } from '#console/core/ui/StatePanel.tsx'
import styles from '#console/core/ui/styles.module.css'
import { JoinForm } from './JoinForm.tsx'
import { MyRequests } from './MyRequests.tsx'
import { useMyRequests } from './useMyRequests.ts'

/** Why someone cannot ask now: they have permissions already, or their request is open. */
const NotNow = ({ because, company }: { because: 'member' | 'open'; company: string }) => {
  const isSystem = useCurrentUser()?.isSystemAdministrator
  const text = useTexts('resources.join-requests', { company })
  return (
    <div className={styles.surface}>
      <StatePanel
        drawing={because === 'member' ? 'closed' : 'empty'}
        title={text(`${because}.title`)}
      >
        <p>{text(because === 'member' && isSystem ? 'member.systemText' : `${because}.text`)}</p>
      </StatePanel>
    </div>
  )
}

/** Asks to join a company that is here already, and shows what became of earlier requests. */
export const Join = () => {
  const user = useCurrentUser()
  const { data, error, isPending, refetch } = useMyRequests()
  const text = useTexts('resources.join-requests')
  const open = data?.find(({ status }) => status === 'inReview')
  const isMember = !!user?.companyId || !!user?.isSystemAdministrator
  const left = isMember ? (
    <NotNow because="member" company={user?.companyName ?? ''} />
  ) : isPending ? (
    <FactsSkeleton />
  ) : open ? (
    <NotNow because="open" company={open.companyName} />
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
      <RecordColumns left={left} right={isPending ? null : requests} />
    </>
  )
}
