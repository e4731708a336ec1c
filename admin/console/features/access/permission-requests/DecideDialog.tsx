import { useAction } from '#console/core/dialogs/useAction.ts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useRefresh } from 'react-admin'
import { useNotify, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useRef, useState } from 'react'
import type {
  GrantingOptions,
  RightsRequestRecord,
  RightsRequestReview,
} from '#contract/rightsRequests'
import { usePerform } from '#console/core/dialogs/usePerform.ts'
import { TextArea } from '#console/core/forms/TextArea.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Time } from '#console/core/ui/Time.tsx'
import { GrantingRoles } from './GrantingRoles.tsx'
import css from './PermissionRequests.module.css'
import { PermissionRequestStatus } from '#console/core/records/PermissionRequestStatus.tsx'
import { permissionOf } from '#console/core/records/PermissionRequestStatus.tsx'

interface DecideDialogProps {
  request: RightsRequestRecord
  onClose: () => void
}

/** A request for a permission: grant it by the role that fits best, or decline it with a reason. */
export const DecideDialog = ({ request, onClose }: DecideDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const notify = useNotify()
  const refresh = useRefresh()
  const perform = usePerform<RightsRequestRecord>('rights-requests')
  const readerId = useCurrentUser()?.userId
  const [chosen, setChosen] = useState<string>()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const args = { name: request.userName, permission: permissionOf(locale, request) }
  const text = useTexts('resources.rights-requests.decide', args)
  const isOpen = request.status === 'inReview'
  const mayDecide = isOpen && readerId !== request.userId
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['rights-requests', 'roles', request.id, locale],
    queryFn: () =>
      callOperation<GrantingOptions>(`/usercenter/rights-requests/${request.id}/roles`),
    enabled: mayDecide,
    gcTime: 0,
    retry: false,
  })
  const roleId = chosen ?? data?.roles[0]?.id
  const mayGrant = data !== undefined && (data.held || roleId !== undefined)

  const {
    run: decide,
    busy,
    error: failure,
  } = useAction(async (body: RightsRequestReview) => {
    await perform(request.id, 'review', body)
    notify(`resources.rights-requests.decide.${body.decision}`, {
      type: 'success',
      messageArgs: args,
    })
    onClose()
    refresh()
  }, 'inPlace')
  const grant = () =>
    decide({
      decision: 'grant',
      ...(data?.held || roleId === undefined ? {} : { roleId }),
      ...(reason.trim() ? { reason: reason.trim() } : {}),
    })
  const decline = () => {
    setMissing(!reason.trim())
    if (reason.trim()) decide({ decision: 'decline', reason: reason.trim() })
    else box.current?.focus()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="decide-right-title">
      <DialogTitle id="decide-right-title">{text('title')}</DialogTitle>
      <DialogContent className={css.dialog}>
        <p>
          {text('asks')} · <Time at={request.createdAt} exact />
        </p>
        {request.message && <q>{request.message}</q>}
        {!isOpen && (
          <p>
            <PermissionRequestStatus status={request.status} />{' '}
            <Time at={request.decidedAt} exact />
            {request.roleName && ` · ${text('byRole', { role: request.roleName })}`}
          </p>
        )}
        {!isOpen && request.reason && <q>{request.reason}</q>}
        {isOpen && !mayDecide && <p>{text('own')}</p>}
        {mayDecide && isPending && <RowsSkeleton rows={2} />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.held && <p>{text('held')}</p>}
        {data && !data.held && data.roles.length === 0 && (
          <p>{text(request.companyId === null ? 'noCompany' : 'noRole')}</p>
        )}
        {data && !data.held && data.roles.length > 0 && (
          <GrantingRoles roles={data.roles} chosen={roleId} onChoose={setChosen} />
        )}
        {mayDecide && (
          <TextArea
            label={text('reason')}
            help={text('reasonHelp')}
            value={reason}
            onChange={setReason}
            rows={2}
            inputRef={box}
            error={missing && !reason.trim() ? text('reasonMissing') : undefined}
          />
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
            <Button color="error" disabled={busy} onClick={decline}>
              {text('decline')}
            </Button>
            <Button
              variant="contained"
              color="primary"
              disabled={busy || !mayGrant}
              onClick={grant}
            >
              {text('grant')}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  )
}
