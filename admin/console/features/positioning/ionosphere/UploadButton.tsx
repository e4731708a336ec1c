import Button from '@mui/material/Button'
import { useRefresh } from 'react-admin'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { IonosphereMapRecord } from '#contract/positioning/ionosphere'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { ConfirmDialog } from '#console/core/dialogs/DialogFrame.tsx'
import { Icon } from '#console/core/icons/Icon.tsx'
import { call } from '#console/core/data/httpClient.ts'
import { useFilePicker } from '#console/core/ui/useFilePicker.tsx'
import { mapPath } from './ionosphereText.ts'

/** Removes characters that the server refuses in a file name and limits it to 128 characters. */
const plainName = (name: string): string =>
  name.replace(/[\p{C}/\\<>]/gu, '').slice(0, 128) || 'map'

/** Uploads an IONEX file; on a parse error, the dialog shows the line and the reason. */
export const UploadButton = () => {
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const text = useTexts('resources.ionosphere-maps.upload')
  const {
    run: upload,
    busy,
    error: refused,
    reset,
  } = useAction(async (file: File) => {
    setName(file.name)
    const { data } = await call<IonosphereMapRecord>('/usercenter/ionosphere-maps', {
      method: 'POST',
      query: { name: plainName(file.name) },
      file: file.slice(0, file.size, 'application/octet-stream'),
    })
    notify('resources.ionosphere-maps.upload.done', { name: data.name })
    refresh()
    void navigate(mapPath(data))
  }, 'inPlace')
  const picker = useFilePicker(upload, { 'aria-label': text('action') })
  const choose = () => {
    reset()
    picker.open()
  }
  return (
    <>
      {picker.input}
      <Button
        variant="contained"
        color="primary"
        startIcon={<Icon name="plus" size={16} />}
        aria-disabled={busy}
        onClick={() => busy || choose()}
      >
        {busy ? text('busy') : text('action')}
      </Button>
      {refused && (
        <ConfirmDialog
          open
          title={text('refused', { name })}
          confirm={text('another')}
          onConfirm={choose}
          onClose={reset}
        >
          <p>{refused}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
