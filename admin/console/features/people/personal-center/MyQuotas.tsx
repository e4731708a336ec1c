import { useGetOne } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { CompanyRecord } from '#contract/companies'
import { QuotaMeters } from '#console/core/records/QuotaMeters.tsx'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { Panel } from '#console/core/ui/Facts.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'

/** How much of its quotas the reader's company uses; for its super administrator. */
export const MyQuotas = ({ companyId }: { companyId: string }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useGetOne<CompanyRecord>('companies', { id: companyId })
  return (
    <Panel title={translate('resources.account.quotas.title')}>
      {data && <QuotaMeters company={data} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FactsSkeleton rows={3} />}
    </Panel>
  )
}
