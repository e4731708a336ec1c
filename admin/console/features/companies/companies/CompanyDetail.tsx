import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { useLocation, useNavigate } from 'react-router'
import type { CompanyRecord } from '#contract/companies'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { useAccess } from '#console/core/data/rights.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import text from '#console/core/ui/text.module.css'
import { ApplicationActions } from './record/ApplicationCard.tsx'
import { CompanyActions } from './manage/CompanyActions.tsx'
import { CompanyFacts } from './record/CompanyFacts.tsx'
import { CompanyFlags } from './record/CompanyFlags.tsx'
import { CompanyStatus } from '#console/core/records/CompanyStatus.tsx'
import { pathOf } from './record/companyText.ts'
import { QueueBar } from './review/QueueBar.tsx'
import { QuotaMeters } from '#console/core/records/QuotaMeters.tsx'
import { ReviewPanel } from './review/ReviewPanel.tsx'
import { SimilarCompanies } from './review/SimilarCompanies.tsx'
import { Timeline } from './record/Timeline.tsx'
import { useQueue } from './record/useQueue.ts'

const useManaging = (): boolean => useLocation().pathname.startsWith('/companies')

const Title = ({ company, managing }: { company: CompanyRecord; managing: boolean }) => (
  <PageHeader
    title={company.name}
    crumb={company.name}
    beside={
      <>
        <CompanyStatus status={company.status} />
        <span className={`${text.mono} ${text.muted}`}>{company.organisationCode}</span>
      </>
    }
    actions={
      managing ? <CompanyActions company={company} /> : <ApplicationActions company={company} />
    }
  />
)

/** An application before its reviewer: facts and what is like it at the left, the decision at the right. */
const ReviewPage = ({ company }: { company: CompanyRecord }) => {
  const notify = useNotify()
  const navigate = useNavigate()
  const queue = useQueue(company.id)
  const label = useTexts('resources.companies')
  const goOn = () => {
    const { next, previous } = queue
    const to = next ?? previous
    if (!to) notify('resources.companies.review.allDone', { type: 'info' })
    void queue.refetch()
    void navigate(to ? pathOf(to) : '/companies')
  }
  return (
    <>
      <Title company={company} managing />
      <QueueBar queue={queue} />
      <RecordColumns
        left={
          <>
            <Panel title={label('review.flags')}>
              <CompanyFlags company={company} />
            </Panel>
            <CompanyFacts company={company} />
            <Panel title={label('review.compare')}>
              <SimilarCompanies company={company} />
            </Panel>
            <Panel title={label('history.title')}>
              <Timeline company={company} />
            </Panel>
          </>
        }
        right={<ReviewPanel key={company.id} company={company} onDecided={goOn} />}
      />
    </>
  )
}

const RecordPage = ({ company, managing }: { company: CompanyRecord; managing: boolean }) => {
  const label = useTexts('resources.companies')
  const { permissionIds, status } = company
  return (
    <>
      <Title company={company} managing={managing} />
      <RecordColumns
        left={<CompanyFacts company={company} />}
        right={
          <>
            {(status === 'passed' || status === 'suspended') && (
              <Panel
                title={label('show.quotas')}
                note={label('show.permissions', {
                  smart_count: permissionIds.length,
                  count: permissionIds.length,
                })}
              >
                <QuotaMeters company={company} />
              </Panel>
            )}
            {managing && company.flags.length > 0 && (
              <Panel title={label('review.flags')}>
                <CompanyFlags company={company} />
              </Panel>
            )}
            <Panel title={label('history.title')}>
              <Timeline company={company} />
            </Panel>
            <RecordHistory type="company" id={company.id} />
          </>
        }
      />
    </>
  )
}

const CompanyPage = ({ record }: RecordPageProps<CompanyRecord>) => {
  const managing = useManaging()
  const reviews = useAccess('company:review') === 'granted'
  const reader = useCurrentUser()?.userId
  if (managing && reviews && record.status === 'inReview' && record.applicantId !== reader)
    return <ReviewPage company={record} />
  return <RecordPage company={record} managing={managing} />
}

/** The screen `company/detail`: facts left, history right; for reviewers the decision. */
export const CompanyDetail = () => <ShowRecord page={CompanyPage} />
