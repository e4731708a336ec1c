import { useState } from 'react'
import type { CompanyRecord } from '#contract/companies/companies'
import { ErrorState } from '#console/core/ui/State.tsx'
import { BulkAction } from '#console/core/lists/BulkAction.tsx'
import { nameOf } from '../record/companyText.ts'
import { defaultGrant } from '../grant/grants.ts'
import { useGrantTree } from '#console/features/companies/companies/grant/grants.ts'
import { RejectionReason } from '../record/RejectionReason.tsx'
import { ChangePermissions } from './ChangePermissions.tsx'

export const CompanyBulkActions = () => {
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
