import Button from '@mui/material/Button'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import type { CompanyRecord } from '#contract/companies/companies'
import { CreateButton } from '#console/core/ui/PermissionButton.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { CompanyRowMenu } from './CompanyActions.tsx'
import { CompanyBulkActions } from './CompanyBulkActions.tsx'
import { CompanyCard, companyColumns } from '../record/companyColumns.tsx'
import { CompanyFilters } from '../record/CompanyFilters.tsx'
import { nameOf, pathOf } from '../record/companyText.ts'
import { useQueue } from '../record/useQueue.ts'

/** The review queue is the primary action while it has entries; otherwise it is creating a company. */
const Actions = () => {
  const translate = useTranslate()
  const { first, total = 0 } = useQueue()
  return (
    <>
      <CreateButton
        permission="company:create"
        to="/companies/create"
        label="resources.companies.manage.create"
        secondary={first !== undefined}
      />
      {first && (
        <Button component={Link} to={pathOf(first)} variant="contained" color="primary">
          {translate('resources.companies.manage.queue', { smart_count: total })}
        </Button>
      )}
    </>
  )
}

export const CompanyManage = () => (
  <ListScreen<CompanyRecord>
    texts="resources.companies.manage"
    create={<Actions />}
    columns={companyColumns}
    card={(company) => <CompanyCard company={company} withCode />}
    filters={<CompanyFilters />}
    bulkActions={<CompanyBulkActions />}
    rowActions={(company) => <CompanyRowMenu company={company} />}
    pathOf={pathOf}
    nameOf={nameOf}
  />
)
