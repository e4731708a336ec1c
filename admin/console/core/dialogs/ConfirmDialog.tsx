import Button from '@mui/material/Button'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { ReactNode } from 'react'
import { Problem } from './Problem.tsx'
import css from './ConfirmDialog.module.css'
import { DialogFrame } from './DialogFrame.tsx'

interface ConfirmDialogProps {
  open?: boolean
  title: string
  children: ReactNode
  confirm: string
  /** Shows the confirming button in red, for a loss that cannot be undone immediately. */
  grave?: boolean
  twoColumns?: boolean
  ready?: boolean
  /** While busy the button shows progress, keeps the focus, and ignores clicks. */
  busy?: boolean
  error?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { open = true, title, children, confirm, grave = false, error } = props
  const { ready = true, busy = false, twoColumns = false, onConfirm, onClose } = props
  const translate = useTranslate()
  return (
    <DialogFrame
      open={open}
      title={title}
      twoColumns={twoColumns}
      isQuestion={!twoColumns}
      className={css.text}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} autoFocus>
            {translate('ra.action.cancel')}
          </Button>
          <Button
            variant="contained"
            color={grave ? 'error' : 'primary'}
            disabled={!ready}
            aria-disabled={busy}
            onClick={() => busy || onConfirm()}
          >
            {busy ? translate('console.form.working') : confirm}
          </Button>
        </>
      }
    >
      {children}
      <Problem text={error} />
    </DialogFrame>
  )
}
