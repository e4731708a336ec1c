import { useState } from 'react'
import type { CompanyRecord } from '#contract/companies'
import { BulkAction } from '../actions/BulkAction.tsx'
import { nameOf } from './companyText.ts'
import { usualGrant } from './grants.ts'
import { usePermissionGroups } from './permissionGroups.ts'
import { RejectionReason } from './RejectionReason.tsx'

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
