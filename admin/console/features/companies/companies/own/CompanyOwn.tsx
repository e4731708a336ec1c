import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { CompanyRecord } from '#contract/companies'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { EmptyState } from '#console/core/ui/EmptyState.tsx'
import { Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import text from '#console/core/ui/text.module.css'
import { CompanyFacts } from '../record/CompanyFacts.tsx'
import { CompanyStatus } from '#console/core/records/CompanyStatus.tsx'
import { QuotaMeters } from '#console/core/records/QuotaMeters.tsx'
import { Timeline } from '../record/Timeline.tsx'

const OwnPage = ({ record }: RecordPageProps<CompanyRecord>) => {
  const label = useTexts('resources.companies')
  const count = record.permissionIds.length
  return (
    <>
      <PageHeader
        title={record.name}
        purpose={label('own.purpose')}
        beside={
          <>
            <CompanyStatus status={record.status} />
            <span className={`${text.mono} ${text.muted}`}>{record.organisationCode}</span>
          </>
        }
      />
      <RecordColumns
        left={<CompanyFacts company={record} />}
        right={
          <>
            <Panel
              title={label('show.quotas')}
              note={label('show.permissions', { smart_count: count, count })}
            >
              <QuotaMeters company={record} />
            </Panel>
            <Panel title={label('history.title')}>
              <Timeline company={record} />
            </Panel>
          </>
        }
      />
    </>
  )
}

/** The reader's own company: what is known of it, how much of its quotas it uses, how it came here. */
export const CompanyOwn = () => {
  const translate = useTranslate()
  const companyId = useCurrentUser()?.companyId
  if (!companyId)
    return <EmptyState title={translate('resources.companies.own.none')}>{''}</EmptyState>
  return <ShowRecord page={OwnPage} id={companyId} />
}
