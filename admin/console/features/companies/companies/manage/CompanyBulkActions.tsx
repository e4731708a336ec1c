import { useState } from 'react'
import type { CompanyRecord } from '#contract/companies'
import { BulkAction } from '#console/core/lists/BulkAction.tsx'
import { nameOf } from '../record/companyText.ts'
import { usualGrant } from '../grant/grants.ts'
import { usePermissionGroups } from '../grant/permissionGroups.ts'
import { RejectionReason } from '../record/RejectionReason.tsx'

/** Decides on several applications at once. */
export const CompanyBulkActions = () => {
  const { groups, isPending, error } = usePermissionGroups()
  const [reason, setReason] = useState('')
  return (
    <>
      <BulkAction<CompanyRecord>
        resource="companies"
        action="review"
        permission="company:review"
        texts="resources.companies.bulk.reject"
        effects={2}
        nameOf={nameOf}
        bodyOf={() => ({ decision: 'reject', reason: reason.trim() })}
        fields={<RejectionReason value={reason} onChange={setReason} />}
        ready={reason.trim() !== ''}
        grave
      />
      <BulkAction<CompanyRecord>
        resource="companies"
        action="review"
        permission="company:review"
        texts="resources.companies.bulk.pass"
        effects={3}
        nameOf={nameOf}
        bodyOf={(company) => ({ decision: 'pass', ...usualGrant(company, groups) })}
        ready={!isPending && !error}
      />
    </>
  )
}
