import { useAction } from '#console/core/dialogs/useAction.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { endSession } from '#shared/session.ts'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { accountPath } from '#console/core/data/account.ts'

interface WithdrawConsentProps {
  version: string
  open: boolean
  onClose: () => void
}

/** Takes the consent back; the server ends every session, so the way leads to the login page. */
export const WithdrawConsent = ({ version, open, onClose }: WithdrawConsentProps) => {
  const text = useTexts('resources.account.consent.withdraw')
  const { run, busy, error } = useAction(async () => {
    await callOperation(`${accountPath}/consent/withdraw`, { method: 'POST', body: { version } })
    endSession()
    location.assign('/login')
  }, 'inPlace')
  return (
    <ConfirmDialog
      open={open}
      title={text('title')}
      confirm={text('label')}
      busy={busy}
      error={error}
      grave
      onConfirm={() => run()}
      onClose={onClose}
    >
      <ul>
        <li>{text('effects.0')}</li>
        <li>{text('effects.1')}</li>
        <li>{text('effects.2')}</li>
      </ul>
    </ConfirmDialog>
  )
}
