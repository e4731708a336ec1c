import { useAction } from '#console/core/dialogs/useAction.ts'
import Button from '@mui/material/Button'
import { useDataProvider, useRefresh } from 'react-admin'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DownloadRecord } from '#contract/downloads'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import { usePage } from '#console/core/navigation/pageContext.ts'

/** Takes an entry off the download page, after saying what that means. */
export const WithdrawButton = ({ download }: { download: DownloadRecord }) => {
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { forget } = usePage()
  const [asking, setAsking] = useState(false)
  const args = { name: download.name }
  const text = useTexts('resources.downloads.withdraw', args)
  const { run, busy, error } = useAction(async () => {
    await dataProvider.delete('downloads', { id: download.id, previousData: download })
    notify('resources.downloads.withdraw.done', { type: 'success', messageArgs: args })
    void navigate('/downloads', { replace: true })
    forget()
    refresh()
  }, 'inPlace')
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
        onConfirm={() => run()}
        onClose={() => setAsking(false)}
      >
        <p>{text(download.fileId === null ? 'effect' : 'effectKept')}</p>
      </ConfirmDialog>
    </>
  )
}
