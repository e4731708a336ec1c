import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useInput } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useEffect, useId, useRef, useState } from 'react'
import type { DownloadRecord, UploadedFile } from '#contract/downloads'
import { sizeText } from '#shared/sizeText.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import css from './Downloads.module.css'

type Shown = Omit<UploadedFile, 'id'>

const asBytes = (file: File) => file.slice(0, file.size, 'application/octet-stream')

/** The file that the server keeps for an entry: uploaded as soon as it is chosen, and can be called off. */
export const FileInput = ({ download }: { download: DownloadRecord | undefined }) => {
  const translate = useTranslate()
  const id = useId()
  const { field } = useInput({ source: 'fileId' })
  const [file, setFile] = useState<Shown | undefined>(
    download?.fileName ? { ...download, name: download.fileName } : undefined,
  )
  const [coming, setComing] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(null)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => () => running.current?.abort(), [])
  const text = useTexts('resources.downloads.form')
  const upload = async (chosen: File) => {
    const abort = new AbortController()
    running.current = abort
    setFailure(undefined)
    setComing(chosen.name)
    try {
      const kept = await callOperation<UploadedFile>('/usercenter/downloads/files', {
        method: 'POST',
        query: { name: chosen.name },
        file: asBytes(chosen),
        signal: abort.signal,
      })
      setFile(kept)
      field.onChange(kept.id)
    } catch (error) {
      if (!abort.signal.aborted) setFailure(refusalOf(error).message)
    }
    if (running.current === abort) setComing(undefined)
  }
  const remove = () => {
    setFile(undefined)
    field.onChange(null)
  }
  return (
    <div className={css.file}>
      <input
        ref={box}
        id={id}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={text('choose')}
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          event.target.value = ''
          if (chosen) void upload(chosen)
        }}
      />
      {coming && (
        <>
          <p role="status">{text('uploading', { name: coming })}</p>
          <LinearProgress sx={{ width: '100%' }} aria-label={text('uploading', { name: coming })} />
          <Button size="small" onClick={() => running.current?.abort()}>
            {translate('ra.action.cancel')}
          </Button>
        </>
      )}
      {!coming && file && field.value && (
        <>
          <p>
            <b>{file.name}</b> · {sizeText(file.size)}
          </p>
          <p className={css.hash}>SHA-256 {file.sha256}</p>
        </>
      )}
      {!coming && (
        <div>
          <Button startIcon={<Icon name="plus" size={16} />} onClick={() => box.current?.click()}>
            {text(field.value ? 'replace' : 'choose')}
          </Button>{' '}
          {field.value && <Button onClick={remove}>{text('useAddress')}</Button>}
        </div>
      )}
      {failure && (
        <p className={css.error} role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}
