import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useId, type ReactNode } from 'react'
import { Icon } from '#console/core/icons/Icon.tsx'
import css from './ConfirmDialog.module.css'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will happen, in sentences. */
  children: ReactNode
  confirm: string
  /** Loss that cannot be undone at once. */
  grave?: boolean
  busy?: boolean
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Says what will happen and asks for it. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const {
    open,
    title,
    children,
    confirm,
    grave = false,
    busy = false,
    error,
    onConfirm,
    onClose,
  } = props
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent id={`${id}-text`} className={css.text}>
        {children}
        {error && (
          <p className={css.error} role="alert">
            <Icon name="warning" size={16} />
            {error}
          </p>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          color={grave ? 'error' : 'primary'}
          disabled={busy}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
