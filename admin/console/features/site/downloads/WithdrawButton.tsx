import Button from '@mui/material/Button'
import { useDataProvider, useNotify, useRefresh, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DownloadRecord } from '#contract/downloads'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import { usePage } from '#console/core/navigation/pageContext.ts'
import { refusalOf } from '#console/core/data/refusal.ts'

/** Takes an entry off the download page, after saying what that means. */
export const WithdrawButton = ({ download }: { download: DownloadRecord }) => {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { forget } = usePage()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const args = { name: download.name }
  const text = (key: string) => translate(`resources.downloads.withdraw.${key}`, args)
  const run = async () => {
    setBusy(true)
    try {
      await dataProvider.delete('downloads', { id: download.id, previousData: download })
      notify('resources.downloads.withdraw.done', { type: 'success', messageArgs: args })
      void navigate('/downloads', { replace: true })
      forget()
      refresh()
    } catch (refusal) {
      setError(refusalOf(refusal).message)
      setBusy(false)
    }
  }
  return (
    <>
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
        onConfirm={() => void run()}
        onClose={() => setAsking(false)}
      >
        <p>{text(download.fileId === null ? 'effect' : 'effectKept')}</p>
      </ConfirmDialog>
    </>
  )
}
