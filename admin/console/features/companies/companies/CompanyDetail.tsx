import { Button } from '#console/core/controls/Button.tsx'
import { type RecordPageProps, ShowRecord } from '#console/core/screens/ShowRecord.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useLocation } from 'react-router'
import type { CompanyRecord } from '#contract/companies/companies'
import { isEstablished, mayReview } from '#contract/policies/companies'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { mayOpen, useAccess, useRights } from '#console/core/data/rights.ts'
import { useAllowed } from '#console/core/data/identity.ts'
import { Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { SalespersonPanel } from './manage/SalespersonPanel.tsx'
import { CompanyTitle } from './CompanyTitle.tsx'
import { LicencePanel } from './licence/LicencePanel.tsx'
import { CompanyFacts, HistoryPanel, QuotaPanel } from './record/CompanyFacts.tsx'
import { CompanyFlags } from './record/CompanyFlags.tsx'
import { ReviewPage } from './ReviewPage.tsx'
import { useRequestedQuotas } from '#console/core/records/useRequestedQuotas.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import css from './quota/Quota.module.css'
import { UsagePanel } from './usage/UsagePanel.tsx'
import { useLastRequest } from './quota/useLastRequest.ts'

const OpenQuotaRequest = ({ companyId }: { companyId: string }) => {
  const { addressOf } = useShell()
  const more = useRequestedQuotas()
  const text = useTexts('resources.quota-requests.company')
  const { data: request } = useLastRequest(companyId)
  if (request?.status !== 'inReview') return null
  return (
    <div className={css.request}>
      <p>{text('open', { more: more(request) })}</p>
      <Button to={`${addressOf('/quotaRequests')}#${request.id}`}>{text('decide')}</Button>
    </div>
  )
}

const useManaging = (): boolean => useLocation().pathname.startsWith('/companies')

const RecordPage = ({ company, managing }: { company: CompanyRecord; managing: boolean }) => {
  const label = useTexts('resources.companies')
  const mayDecideQuota = mayOpen('quotaRequest/manage', useRights())
  return (
    <>
      <CompanyTitle company={company} managing={managing} />
      <RecordColumns
        right={
          <>
            {isEstablished(company) && (
              <QuotaPanel company={company}>
                {managing && mayDecideQuota && <OpenQuotaRequest companyId={company.id} />}
              </QuotaPanel>
            )}
            {managing && company.flags.length > 0 && (
              <Panel title={label('review.flags')}>
                <CompanyFlags company={company} />
              </Panel>
            )}
            {managing && isEstablished(company) && <SalespersonPanel company={company} />}
            <HistoryPanel company={company} />
            <RecordHistory type="company" id={company.id} />
          </>
        }
      >
        <CompanyFacts company={company} />
        {managing && isEstablished(company) && <UsagePanel companyId={company.id} />}
        <LicencePanel company={company} />
      </RecordColumns>
    </>
  )
}

const CompanyPage = ({ record }: RecordPageProps<CompanyRecord>) => {
  const managing = useManaging()
  const reviews = useAccess('company:review') === 'granted'
  const allowed = useAllowed()
  if (managing && reviews && record.status === 'inReview' && allowed(mayReview, record))
    return <ReviewPage key={record.id} company={record} />
  return <RecordPage company={record} managing={managing} />
}

export const CompanyDetail = () => <ShowRecord page={CompanyPage} />
