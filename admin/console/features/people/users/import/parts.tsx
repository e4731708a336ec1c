import { Button, type ButtonProps } from '#console/core/controls/Button.tsx'
import LinearProgress from '@mui/material/LinearProgress'
import type { ReactNode } from 'react'
import { callFile } from '#console/core/data/httpClient.ts'
import { saveFile } from '#console/core/data/files.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import css from './Import.module.css'

interface DownloadButtonProps extends ButtonProps {
  /** Relative to `/usercenter/user-imports`. */
  path: string
  format: 'csv' | 'xlsx'
}

export const DownloadButton = ({ path, format, ...button }: DownloadButtonProps) => {
  const { run } = useAction(async () => {
    const file = await callFile(`/usercenter/user-imports/${path}`, { query: { format } })
    saveFile(file.name, file.content)
  })
  return <Button {...button} icon="download" onClick={() => run()} />
}

/** Says what is going on, with `children` to cancel it; null while nothing is. */
export const Busy = ({ text, children }: { text: string | null; children?: ReactNode }) => (
  <div className={css.busy} role="status">
    {text !== null && (
      <>
        <span className={css.note}>{text}</span>
        <LinearProgress aria-label={text} />
        {children}
      </>
    )}
  </div>
)
