import type { CompanyRecord } from '#contract/companies/companies'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { CompanyActions } from './manage/CompanyActions.tsx'
import { ApplicationActions } from './record/ApplicationCard.tsx'
import { StatusAndCode } from './record/CompanyFacts.tsx'

export const CompanyTitle = ({
  company,
  managing,
}: {
  company: CompanyRecord
  managing: boolean
}) => (
  <PageHeader title={company.name} crumb={company.name} extra={<StatusAndCode company={company} />}>
    {managing ? <CompanyActions company={company} /> : <ApplicationActions company={company} />}
  </PageHeader>
)
