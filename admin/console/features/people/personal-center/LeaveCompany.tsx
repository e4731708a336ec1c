import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { loadCurrentUser } from '#console/core/data/identity.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import { loadRights } from '#console/core/data/rights.ts'
import { Panel } from '#console/core/ui/Facts.tsx'

/** Leaving the company that one belongs to; what hangs on it ends at once. */
export const LeaveCompany = ({ user }: { user: SignedInUser }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const company = user.companyName ?? ''
  const text = (key: string) => translate(`console.me.leave.${key}`, { company })
  const leave = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await callOperation('/usercenter/company/leave', { method: 'POST', body: {} })
      notify('console.me.leave.done', { type: 'success', messageArgs: { company } })
      await Promise.all([loadCurrentUser(), loadRights()])
      setAsking(false)
    } catch (refusal) {
      setError(refusalOf(refusal).message)
    }
    setBusy(false)
  }
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
        onConfirm={() => void leave()}
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
