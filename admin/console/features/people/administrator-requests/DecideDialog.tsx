import { OwnPasswordBox } from '#console/core/forms/Field.tsx'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { AdministratorRequestRecord } from '#contract/people/administratorRequests'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'
import { perform } from '#console/core/data/dataProvider.ts'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { DecisionDialog } from '#console/core/records/DecisionDialog.tsx'
import { Facts, TimeFact } from '#console/core/ui/Facts.tsx'
import { RequestStatus } from './RequestStatus.tsx'

interface DecideDialogProps {
  request: AdministratorRequestRecord
  onClose: () => void
}

const resource = 'administrator-requests'
const texts = `resources.${resource}.decide` as const

export const DecideDialog = ({ request, onClose }: DecideDialogProps) => {
  const notify = useNotify()
  const reader = useCurrentUser()
  const [password, setPassword] = useState('')
  const [withdrawing, setWithdrawing] = useState(false)
  const change = useTexts(`resources.${resource}.changes`)(request.change)
  const args = {
    name: request.userName || request.username,
    username: request.username,
    requester: request.requesterName,
    change,
  }
  const text = useTexts(texts, args)
  const field = useTexts(`resources.${resource}.fields`)
  const isOpen = request.status === 'inReview'
  const isExpired = request.status === 'expired'
  const isOwn = reader?.userId === request.requesterId
  const mayDecide = isOpen && !isOwn && !!reader?.isSystemAdministrator
  const decide = async (isApproved: boolean, reason: string) => {
    const decision = isApproved ? { decision: 'grant', password } : { decision: 'decline' }
    await perform<AdministratorRequestRecord>(resource, request.id, 'review', {
      ...decision,
      ...(reason ? { reason } : {}),
    })
    notify(`${texts}.${isApproved ? 'granted' : 'declined'}`, args)
  }
  if (withdrawing)
    return (
      <ActionDialog
        resource={resource}
        record={request}
        action="withdraw"
        texts={`resources.${resource}.withdraw`}
        args={args}
        onClose={onClose}
      />
    )
  return (
    <DecisionDialog
      texts={texts}
      args={args}
      request={{ ...request, decidedAt: isExpired ? request.expiresAt : request.decidedAt }}
      statusLabel={<RequestStatus status={request.status} />}
      mayDecide={mayDecide}
      ready={!!password}
      approve={text('grant')}
      reject={text('decline')}
      decide={decide}
      onClose={onClose}
    >
      {isOpen && (
        <Facts>
          <TimeFact label={field('expiresAt')} at={request.expiresAt} exact />
        </Facts>
      )}
      {isOpen && !mayDecide && <p>{text(isOwn ? 'own' : 'not')}</p>}
      {isOpen && isOwn && (
        <div>
          <Button onClick={() => setWithdrawing(true)}>{text('withdraw')}</Button>
        </div>
      )}
      {mayDecide && (
        <OwnPasswordBox
          label={field('password')}
          help={text('passwordHelp')}
          value={password}
          onChange={setPassword}
        />
      )}
    </DecisionDialog>
  )
}
