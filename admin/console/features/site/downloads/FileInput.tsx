import styles from '#console/core/ui/styles.module.css'
import { Button } from '#console/core/controls/Button.tsx'
import LinearProgress from '@mui/material/LinearProgress'
import { useInput } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useRef, useState } from 'react'
import type { DownloadRecord, UploadedFile } from '#contract/site/downloads'
import { sizeText } from '#shared/sizeText.ts'
import { callOperation } from '#console/core/data/httpClient.ts'
import { unlessCancelled, useAction } from '#console/core/dialogs/useAction.ts'
import { Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useFilePicker } from '#console/core/ui/useFilePicker.tsx'
import css from './Downloads.module.css'

type Shown = Omit<UploadedFile, 'id'>

const asBytes = (file: File) => file.slice(0, file.size, 'application/octet-stream')

const upload = (file: File, signal: AbortSignal) =>
  callOperation<UploadedFile>('/usercenter/downloads/files', {
    method: 'POST',
    query: { name: file.name },
    file: asBytes(file),
    signal,
  })

/** Uploads the file as soon as it is chosen; the upload can be cancelled. */
export const FileInput = ({ download }: { download: DownloadRecord | undefined }) => {
  const translate = useTranslate()
  const isBusy = useRef(false)
  const { field, fieldState } = useInput({
    source: 'fileId',
    validate: () => (isBusy.current ? 'resources.downloads.form.wait' : undefined),
  })
  const [file, setFile] = useState<Shown | undefined>(
    download?.fileName ? { ...download, name: download.fileName } : undefined,
  )
  const [coming, setComing] = useState('')
  const running = useRef<AbortController>(null)
  const text = useTexts('resources.downloads.form')
  const { run, busy, error } = useAction(async (chosen: File) => {
    const { signal } = (running.current = new AbortController())
    setComing(chosen.name)
    isBusy.current = true
    const kept = await unlessCancelled(signal, () => upload(chosen, signal)).finally(() => {
      isBusy.current = false
    })
    if (!kept) return
    setFile(kept)
    field.onChange(kept.id)
  }, 'inPlace')
  const picker = useFilePicker(run, {
    hidden: false,
    className: 'visually-hidden',
    tabIndex: -1,
    'aria-label': text('choose'),
  })
  const remove = () => {
    setFile(undefined)
    field.onChange(null)
  }
  return (
    <div className={css.file}>
      {picker.input}
      {busy && (
        <>
          <p role="status">{text('uploading', { name: coming })}</p>
          <LinearProgress sx={{ width: '100%' }} aria-label={text('uploading', { name: coming })} />
          <Button size="small" onClick={() => running.current?.abort()}>
            {translate('ra.action.cancel')}
          </Button>
        </>
      )}
      {!busy && file && field.value && (
        <>
          <p>
            <b>{file.name}</b> · {sizeText(file.size)}
          </p>
          <p className={styles.fineMono}>SHA-256 {file.sha256}</p>
        </>
      )}
      {!busy && (
        <div>
          <Button icon="plus" onClick={picker.open}>
            {text(field.value ? 'replace' : 'choose')}
          </Button>{' '}
          {field.value && <Button onClick={remove}>{text('useAddress')}</Button>}
        </div>
      )}
      <Problem text={busy && fieldState.error ? text('wait') : error} />
    </div>
  )
}
