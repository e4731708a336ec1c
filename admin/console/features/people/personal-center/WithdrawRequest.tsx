import { useAction } from '#console/core/dialogs/useAction.ts'
import Button from '@mui/material/Button'
import { useLocale, useRefresh } from 'react-admin'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import type { RightsRequestRecord } from '#contract/rightsRequests'
import { usePerform } from '#console/core/dialogs/usePerform.ts'
import { permissionOf } from '#console/core/records/PermissionRequestStatus.tsx'

/** Takes one's own open request back; asking again undoes it. */
export const WithdrawRequest = ({ request }: { request: RightsRequestRecord }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const perform = usePerform<RightsRequestRecord>('rights-requests')
  const args = { permission: permissionOf(useLocale(), request) }
  const { run, busy } = useAction(async () => {
    await perform(request.id, 'withdraw')
    notify('resources.account.requests.withdrawn', { type: 'success', messageArgs: args })
    refresh()
  })
  return (
    <Button
      size="small"
      disabled={busy}
      aria-label={translate('resources.account.requests.withdrawNamed', args)}
      onClick={() => run()}
    >
      {translate('resources.account.requests.withdraw')}
    </Button>
  )
}
