import Button from '@mui/material/Button'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import type { CompanyRecord } from '#contract/companies'
import { Icon } from '#console/core/icons/Icon.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { PermissionButton } from '#console/core/ui/PermissionButton.tsx'
import { EmptyState } from '#console/core/ui/EmptyState.tsx'
import text from '#console/core/ui/text.module.css'
import { Time } from '#console/core/ui/Time.tsx'
import css from '../record/Companies.module.css'
import { CompanyRowMenu } from './CompanyActions.tsx'
import { CompanyBulkActions } from './CompanyBulkActions.tsx'
import { companyColumns } from '../record/companyColumns.tsx'
import { CompanyFilters } from './CompanyFilters.tsx'
import { CompanyStatus } from '#console/core/records/CompanyStatus.tsx'
import { nameOf, pathOf } from '../record/companyText.ts'
import { useQueue } from '../record/useQueue.ts'

const CreateButton = ({ main }: { main: boolean }) => {
  const translate = useTranslate()
  return (
    <PermissionButton
      id="company:create"
      variant={main ? 'contained' : 'outlined'}
      color={main ? 'primary' : 'secondary'}
      component={Link}
      to="/companies/create"
      startIcon={<Icon name="plus" size={16} />}
    >
      {translate('resources.companies.manage.create')}
    </PermissionButton>
  )
}

/** The queue is the primary action while there is one; creating is otherwise. */
const Actions = () => {
  const translate = useTranslate()
  const { first, total = 0 } = useQueue()
  return (
    <>
      <CreateButton main={!first} />
      {first && (
        <Button component={Link} to={pathOf(first)} variant="contained" color="primary">
          {translate('resources.companies.manage.queue', { smart_count: total })}
        </Button>
      )}
    </>
  )
}

const CompanyCard = ({ company }: { company: CompanyRecord }) => (
  <>
    <span className={css.name}>
      <strong>{company.name}</strong>
    </span>
    <span className={`${text.mono} ${text.muted}`}>{company.organisationCode}</span>
    <span className={css.cardLine}>
      <CompanyStatus status={company.status} />
      <Time at={company.createdAt} />
    </span>
  </>
)

/** Every company and application, for the provider's staff. */
export const CompanyManage = () => {
  const words = useTexts('resources.companies.manage')
  return (
    <ListScreen<CompanyRecord>
      title={words('title')}
      purpose={words('purpose')}
      actions={<Actions />}
      columns={companyColumns}
      card={(company) => <CompanyCard company={company} />}
      sort={{ field: 'createdAt', order: 'DESC' }}
      searchPlaceholder={words('search')}
      filters={<CompanyFilters />}
      bulkActions={<CompanyBulkActions />}
      rowActions={(company) => <CompanyRowMenu company={company} />}
      pathOf={pathOf}
      nameOf={nameOf}
      unit="resources.companies.manage.count"
      empty={
        <EmptyState title={words('empty.title')} action={<CreateButton main />}>
          {words('empty.text')}
        </EmptyState>
      }
    />
  )
}
