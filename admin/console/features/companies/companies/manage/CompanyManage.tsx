import { Button } from '#console/core/controls/Button.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { CompanyRecord } from '#contract/companies/companies'
import { CreateButton } from '#console/core/ui/PermissionButton.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { CompanyRowMenu } from './CompanyActions.tsx'
import { CompanyCard, companyColumns } from '../record/companyColumns.tsx'
import { CompanyFilters } from '../record/CompanyFilters.tsx'
import { nameOf, pathOf } from '../record/companyText.ts'
import { useQueue } from '../record/useQueue.ts'
import { useState } from 'react'
import { ErrorState } from '#console/core/ui/State.tsx'
import { BulkAction } from '#console/core/lists/BulkAction.tsx'
import { defaultGrant, useGrantTree } from '../grant/grants.ts'
import { RejectionReason } from '../record/RejectionReason.tsx'
import { ChangePermissions } from './ChangePermissions.tsx'

const CompanyBulkActions = () => {
  const { data: tree, error, refetch } = useGrantTree()
  const [reason, setReason] = useState('')
  return (
    <>
      <BulkAction<CompanyRecord>
        resource="companies"
        action="review"
        permission="company:review"
        texts="resources.companies.bulk.reject"
        nameOf={nameOf}
        bodyOf={({ version }) => ({ decision: 'reject', reason: reason.trim(), version })}
        fields={<RejectionReason value={reason} onChange={setReason} />}
        ready={reason.trim() !== ''}
        grave
      />
      <BulkAction<CompanyRecord>
        resource="companies"
        action="review"
        permission="company:review"
        texts="resources.companies.bulk.pass"
        nameOf={nameOf}
        bodyOf={(company) => ({
          decision: 'pass',
          seenFlags: [],
          version: company.version,
          ...(tree && defaultGrant(company, tree)),
        })}
        fields={!tree && error && <ErrorState error={error} onRetry={refetch} />}
        ready={tree !== undefined}
      />
      <ChangePermissions />
    </>
  )
}

/** The review queue is the primary action while it has entries; otherwise it is creating a company. */
const Actions = () => {
  const translate = useTranslate()
  const { first } = useQueue()
  return (
    <>
      <CreateButton
        permission="company:create"
        to="/companies/create"
        label="resources.companies.manage.create"
        secondary={first !== undefined}
      />
      {first && (
        <Button to={pathOf(first)} primary>
          {translate('resources.companies.manage.queue')}
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
