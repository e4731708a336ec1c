import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { perform } from '#console/core/data/dataProvider.ts'
import { RoleChoices } from '#console/core/pickers/RoleChoices.tsx'
import { DecisionDialog } from '#console/core/records/DecisionDialog.tsx'
import { Contact, Since } from './joinColumns.tsx'
import { JoinStatus } from '#console/core/records/StatusMarks.tsx'

interface DecideDialogProps {
  request: JoinRequestRecord
  onClose: () => void
}

const texts = 'resources.join-requests.decide'

export const DecideDialog = ({ request, onClose }: DecideDialogProps) => {
  const notify = useNotify()
  const reader = useCurrentUser()
  const [roles, setRoles] = useState<Record<string, string>>({})
  const args = { name: request.userName, company: request.companyName }
  const text = useTexts(texts, args)
  const isOpen = request.status === 'inReview'
  const mayDecide = isOpen && reader?.companyId === request.companyId
  const decide = async (isApproved: boolean, reason: string) => {
    const roleIds = Object.values(roles).filter(Boolean)
    const decision = isApproved ? { decision: 'agree', roleIds } : { decision: 'reject' }
    await perform<JoinRequestRecord>('join-requests', request.id, 'review', {
      ...decision,
      ...(reason ? { reason } : {}),
    })
    notify(`${texts}.${isApproved ? 'agreed' : 'rejected'}`, args)
  }
  return (
    <DecisionDialog
      texts={texts}
      args={args}
      request={request}
      statusLabel={<JoinStatus status={request.status} />}
      mayDecide={mayDecide}
      approve={text('agree')}
      reject={text('reject')}
      decide={decide}
      onClose={onClose}
    >
      {isOpen && (
        <div>
          <Contact request={request} />
          <Since request={request} />
        </div>
      )}
      {isOpen && !mayDecide && <p>{text('other')}</p>}
      {mayDecide && (
        <RoleChoices companyId={request.companyId} chosen={roles} onChange={setRoles} />
      )}
    </DecisionDialog>
  )
}
