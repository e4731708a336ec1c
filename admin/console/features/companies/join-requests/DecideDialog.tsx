import { useState } from 'react'
import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { RoleChoices } from '#console/core/pickers/RoleChoices.tsx'
import { DecisionDialog } from '#console/core/requests/DecisionDialog.tsx'
import type { DecisionProps } from '#console/core/lists/requests/RequestScreen.tsx'
import { Contact, Since } from './Applicant.tsx'

export const DecideDialog = ({ request, onClose }: DecisionProps<JoinRequestRecord>) => {
  const reader = useCurrentUser()
  const [roles, setRoles] = useState<Record<string, string>>({})
  const args = { name: request.userName, company: request.companyName }
  const text = useTexts('resources.join-requests.decide', args)
  return (
    <DecisionDialog
      kind="join-requests"
      request={request}
      args={args}
      about={
        request.status === 'inReview' && (
          <div>
            <Contact request={request} />
            <Since request={request} />
          </div>
        )
      }
      barred={reader?.companyId !== request.companyId && <p>{text('other')}</p>}
      grant={() => ({ roleIds: Object.values(roles).filter(Boolean) })}
      onClose={onClose}
    >
      <RoleChoices companyId={request.companyId} chosen={roles} onChange={setRoles} />
    </DecisionDialog>
  )
}
