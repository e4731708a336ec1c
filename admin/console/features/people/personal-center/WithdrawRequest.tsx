import Button from '@mui/material/Button'
import { useLocale, useNotify, useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { RightsRequestRecord } from '#contract/rightsRequests'
import { usePerform } from '#console/core/dialogs/usePerform.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import { permissionOf } from '#console/core/records/PermissionRequestStatus.tsx'

/** Takes one's own open request back; asking again undoes it. */
export const WithdrawRequest = ({ request }: { request: RightsRequestRecord }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const perform = usePerform<RightsRequestRecord>('rights-requests')
  const [busy, setBusy] = useState(false)
  const args = { permission: permissionOf(useLocale(), request) }
  const run = async () => {
    setBusy(true)
    try {
      await perform(request.id, 'withdraw')
      notify('resources.account.requests.withdrawn', { type: 'success', messageArgs: args })
      refresh()
    } catch (error) {
      notify(refusalOf(error).message, { type: 'error' })
    }
    setBusy(false)
  }
  return (
    <Button
      size="small"
      disabled={busy}
      aria-label={translate('resources.account.requests.withdrawNamed', args)}
      onClick={() => void run()}
    >
      {translate('resources.account.requests.withdraw')}
    </Button>
  )
}
