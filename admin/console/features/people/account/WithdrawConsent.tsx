import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { endSession } from '#shared/session.ts'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import { accountPath } from '#console/core/data/account.ts'

interface WithdrawConsentProps {
  version: string
  open: boolean
  onClose: () => void
}

/** Takes the consent back; the server ends every session, so the way leads to the login page. */
export const WithdrawConsent = ({ version, open, onClose }: WithdrawConsentProps) => {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const text = (key: string) => translate(`resources.account.consent.withdraw.${key}`)
  const run = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await callOperation(`${accountPath}/consent/withdraw`, { method: 'POST', body: { version } })
      endSession()
      location.assign('/login')
    } catch (refusal) {
      setError(refusalOf(refusal).message)
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open={open}
      title={text('title')}
      confirm={text('label')}
      busy={busy}
      error={error}
      grave
      onConfirm={() => void run()}
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
