import { Button } from '#console/core/controls/Button.tsx'
import { Box } from '#console/core/forms/Field.tsx'
import { useState } from 'react'
import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import { usePendingIds } from '#console/core/data/pendingActions.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'
import {
  blockDecisions,
  useDecisionsBlocked,
  useUndoable,
} from '#console/core/dialogs/useUndoable.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './Join.module.css'

const Reject = ({ request, onClose }: { request: JoinRequestRecord; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const label = useTexts('resources.join-requests.decide')
  return (
    <ActionDialog
      resource="join-requests"
      record={request}
      action="review"
      texts="resources.join-requests.turnDown"
      args={{ name: request.userName }}
      body={{ decision: 'reject', reason: reason.trim() }}
      fields={
        <Box
          as="textarea"
          label={label('reason')}
          help={label('reasonHelp')}
          value={reason}
          onChange={setReason}
        />
      }
      ready={reason.trim() !== ''}
      grave
      onClose={onClose}
    />
  )
}

/** Approves or rejects an open request in its row. Approving here assigns no role, and can be undone for a while. */
export const JoinRowActions = ({ request }: { request: JoinRequestRecord }) => {
  const reader = useCurrentUser()
  const decideLater = useUndoable('join-requests')
  const isPending = usePendingIds('join-requests').has(request.id)
  const isBlocked = useDecisionsBlocked()
  const [isRejecting, setRejecting] = useState(false)
  const { id, userName: name } = request
  const label = useTexts('resources.join-requests', { name })
  if (isPending) return <span className={styles.muted}>{label('states.agreed')}</span>
  if (request.status !== 'inReview' || reader?.companyId !== request.companyId) return null
  const agree = () => {
    blockDecisions()
    decideLater({
      id,
      name,
      action: 'review',
      body: { decision: 'agree' },
      notice: label('decide.agreedWithoutRole'),
    })
  }
  return (
    <span className={css.decisions}>
      <Button
        size="small"
        disabled={isBlocked}
        onClick={agree}
        aria-label={`${label('manage.agree')}: ${name}`}
      >
        {label('manage.agree')}
      </Button>
      <Button
        size="small"
        color="error"
        disabled={isBlocked}
        onClick={() => setRejecting(true)}
        aria-label={`${label('manage.reject')}: ${name}`}
      >
        {label('manage.reject')}
      </Button>
      {isRejecting && <Reject request={request} onClose={() => setRejecting(false)} />}
    </span>
  )
}
