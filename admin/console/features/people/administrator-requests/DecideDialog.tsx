import { OwnPasswordBox } from '#console/core/forms/Field.tsx'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { AdministratorRequestRecord } from '#contract/people/administratorRequests'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { DecisionDialog } from '#console/core/requests/DecisionDialog.tsx'
import type { DecisionProps } from '#console/core/lists/requests/RequestScreen.tsx'
import { Facts, TimeFact } from '#console/core/ui/Facts.tsx'

const resource = 'administrator-requests'

export const DecideDialog = ({ request, onClose }: DecisionProps<AdministratorRequestRecord>) => {
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
  const text = useTexts(`resources.${resource}.decide`, args)
  const field = useTexts(`resources.${resource}.fields`)
  const isExpired = request.status === 'expired'
  const isOwn = reader?.userId === request.requesterId
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
      kind={resource}
      request={{ ...request, decidedAt: isExpired ? request.expiresAt : request.decidedAt }}
      args={args}
      about={
        request.status === 'inReview' && (
          <Facts>
            <TimeFact label={field('expiresAt')} at={request.expiresAt} exact />
          </Facts>
        )
      }
      barred={
        isOwn ? (
          <>
            <p>{text('own')}</p>
            <div>
              <Button onClick={() => setWithdrawing(true)}>{text('withdraw')}</Button>
            </div>
          </>
        ) : (
          !reader?.isSystemAdministrator && <p>{text('not')}</p>
        )
      }
      grant={() => ({ password })}
      ready={!!password}
      onClose={onClose}
    >
      <OwnPasswordBox
        label={field('password')}
        help={text('passwordHelp')}
        value={password}
        onChange={setPassword}
      />
    </DecisionDialog>
  )
}
