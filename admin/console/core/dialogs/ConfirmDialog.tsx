import Button from '@mui/material/Button'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { ReactNode } from 'react'
import { Problem } from './Problem.tsx'
import css from './ConfirmDialog.module.css'
import { DialogFrame } from './DialogFrame.tsx'

interface ConfirmDialogProps {
  open?: boolean
  title: string
  /** What will happen, in sentences. */
  children: ReactNode
  confirm: string
  /** Loss that cannot be undone at once. */
  grave?: boolean
  /** Room for two columns beside the question. */
  twoColumns?: boolean
  /** Whether what the dialog asks for is there. */
  ready?: boolean
  /** It is being done: the button says so, keeps the focus, and does nothing. */
  busy?: boolean
  error?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Says what will happen and asks for it. */
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
