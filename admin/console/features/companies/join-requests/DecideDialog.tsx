import { useAction } from '#console/core/dialogs/useAction.ts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useRefresh } from 'react-admin'
import { useNotify, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useRef, useState } from 'react'
import type { JoinRequestRecord, JoinRequestReview } from '#contract/joinRequests'
import { usePerform } from '#console/core/dialogs/usePerform.ts'
import { TextArea } from '#console/core/forms/TextArea.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { RoleChoices } from '#console/core/pickers/RoleChoices.tsx'
import { Time } from '#console/core/ui/Time.tsx'
import css from './Join.module.css'
import { JoinStatus } from '#console/core/records/JoinStatus.tsx'

interface DecideDialogProps {
  request: JoinRequestRecord
  onClose: () => void
}

/** A request with its message; agree, with roles, or reject with a reason. */
export const DecideDialog = ({ request, onClose }: DecideDialogProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const perform = usePerform<JoinRequestRecord>('join-requests')
  const companyId = useCurrentUser()?.companyId
  const [roles, setRoles] = useState<Record<string, string>>({})
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const { userName: name, companyName: company } = request
  const text = useTexts('resources.join-requests.decide', { name, company })
  const isOpen = request.status === 'inReview'
  const mayDecide = isOpen && companyId === request.companyId

  const {
    run: decide,
    busy,
    error: failure,
  } = useAction(async (body: JoinRequestReview) => {
    const { status } = await perform(request.id, 'review', body)
    const key = status === 'agreed' ? 'agreed' : 'rejected'
    notify(`resources.join-requests.decide.${key}`, {
      type: 'success',
      messageArgs: { name },
    })
    onClose()
    refresh()
  }, 'inPlace')
  const agree = () => {
    const roleIds = Object.values(roles).filter(Boolean)
    decide({ decision: 'agree', roleIds, ...(reason.trim() ? { reason: reason.trim() } : {}) })
  }
  const reject = () => {
    setMissing(!reason.trim())
    if (reason.trim()) decide({ decision: 'reject', reason: reason.trim() })
    else box.current?.focus()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby="decide-title">
      <DialogTitle id="decide-title">{text('title')}</DialogTitle>
      <DialogContent className={css.dialog}>
        <p>
          {text('asks')} · <Time at={request.createdAt} exact />
        </p>
        {request.message && <q>{request.message}</q>}
        {!isOpen && (
          <p>
            <JoinStatus status={request.status} /> <Time at={request.decidedAt} exact />
          </p>
        )}
        {!isOpen && request.reason && <q>{request.reason}</q>}
        {isOpen && !mayDecide && <p>{text('other')}</p>}
        {mayDecide && (
          <>
            <RoleChoices companyId={request.companyId} chosen={roles} onChange={setRoles} />
            <TextArea
              label={text('reason')}
              help={text('reasonHelp')}
              value={reason}
              onChange={setReason}
              rows={2}
              inputRef={box}
              error={missing && !reason.trim() ? text('reasonMissing') : undefined}
            />
          </>
        )}
        {failure && (
          <p className={css.failure} role="alert">
            {failure}
          </p>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
        {mayDecide && (
          <>
            <Button color="error" disabled={busy} onClick={reject}>
              {text('reject')}
            </Button>
            <Button variant="contained" color="primary" disabled={busy} onClick={agree} autoFocus>
              {text('agree')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}
