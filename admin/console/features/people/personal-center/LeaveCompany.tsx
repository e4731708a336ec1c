import Button from '@mui/material/Button'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { ConfirmAction } from '#console/core/dialogs/ConfirmAction.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { loadCurrentUser } from '#console/core/data/identity.ts'
import { loadRights } from '#console/core/data/rights.ts'
import { Panel } from '#console/core/ui/Facts.tsx'

/** Leaves the company; roles and everything that depends on the membership end immediately. */
export const LeaveCompany = ({ user }: { user: SignedInUser }) => {
  const [asking, setAsking] = useState(false)
  const company = user.companyName ?? ''
  const text = useTexts('console.me.leave', { company })
  const leave = async () => {
    await callOperation('/usercenter/company/leave', { method: 'POST', body: {} })
    await Promise.all([loadCurrentUser(), loadRights()])
  }
  return (
    <Panel title={text('panel')} note={text('note')}>
      <Button color="error" onClick={() => setAsking(true)}>
        {text('label')}
      </Button>
      <ConfirmAction
        texts="console.me.leave"
        args={{ company }}
        work={leave}
        done="console.me.leave.done"
        grave
        open={asking}
        onClose={() => setAsking(false)}
      />
    </Panel>
  )
}
