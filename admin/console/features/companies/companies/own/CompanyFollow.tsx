import { useTexts } from '#console/core/i18n/texts.ts'
import type { CompanyRecord } from '#contract/companies/companies'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { useOpened } from '#console/core/lists/rowState.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Fact, Facts, TimeFact } from '#console/core/ui/Facts.tsx'
import { CompanyCard, companyColumns } from '../record/companyColumns.tsx'
import { CompanyFilters } from '../record/CompanyFilters.tsx'
import { CompanyStatus } from '#console/core/records/CompanyStatus.tsx'
import { nameOf } from '../record/companyText.ts'

/**
 * Columns without a company's internal data (quotas, users, permissions), which a dealer or salesman who follows the
 * company may not see.
 */
const visibleColumns = new Set([
  'name',
  'organisationCode',
  'status',
  'type',
  'createdAt',
  'updatedAt',
])

const FollowedCompanyDialog = () => {
  const { record: company, close } = useOpened<CompanyRecord>('companies', { followed: true })
  const field = useTexts('resources.companies.fields')
  if (!company) return null
  return (
    <DialogFrame title={company.name} wide onClose={close} dismiss="close">
      <Facts>
        <Fact label={field('status')}>
          <CompanyStatus status={company.status} />
        </Fact>
        <Fact label={field('organisationCode')} mono>
          {company.organisationCode}
        </Fact>
        <Fact label={field('administratorName')}>{company.administratorName}</Fact>
        <TimeFact label={field('createdAt')} at={company.createdAt} exact />
        <TimeFact label={field('updatedAt')} at={company.updatedAt} exact />
      </Facts>
    </DialogFrame>
  )
}

/**
 * Lists the companies that the current user's company brought in as a dealer, or that are assigned to the current user
 * as a salesman.
 */
export const CompanyFollow = () => {
  const isAgency = useCurrentUser()?.isAgency
  return (
    <>
      <ListScreen<CompanyRecord>
        texts={`resources.companies.${isAgency ? 'followDealer' : 'followSalesman'}`}
        columns={companyColumns.filter(({ source }) => visibleColumns.has(source))}
        card={(company) => <CompanyCard company={company} />}
        filter={{ followed: true }}
        filters={<CompanyFilters />}
        nameOf={nameOf}
      />
      <FollowedCompanyDialog />
    </>
  )
}
