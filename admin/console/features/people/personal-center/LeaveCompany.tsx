import { useAction } from '#console/core/dialogs/useAction.ts'
import Button from '@mui/material/Button'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { loadCurrentUser } from '#console/core/data/identity.ts'
import { loadRights } from '#console/core/data/rights.ts'
import { Panel } from '#console/core/ui/Facts.tsx'

/** Leaving the company that one belongs to; what hangs on it ends at once. */
export const LeaveCompany = ({ user }: { user: SignedInUser }) => {
  const notify = useNotify()
  const [asking, setAsking] = useState(false)
  const company = user.companyName ?? ''
  const text = useTexts('console.me.leave', { company })
  const {
    run: leave,
    busy,
    error,
  } = useAction(async () => {
    await callOperation('/usercenter/company/leave', { method: 'POST', body: {} })
    notify('console.me.leave.done', { type: 'success', messageArgs: { company } })
    await Promise.all([loadCurrentUser(), loadRights()])
    setAsking(false)
  }, 'inPlace')
  return (
    <Panel title={text('panel')} note={text('note')}>
      <Button color="error" onClick={() => setAsking(true)}>
        {text('label')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={text('title')}
        confirm={text('label')}
        grave
        busy={busy}
        error={error}
        onConfirm={() => leave()}
        onClose={() => setAsking(false)}
      >
        <ul>
          <li>{text('effects.0')}</li>
          <li>{text('effects.1')}</li>
        </ul>
      </ConfirmDialog>
    </Panel>
  )
}
