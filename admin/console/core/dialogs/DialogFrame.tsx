import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useRestoreFocus } from './useRestoreFocus.ts'

interface DialogFrameProps {
  title: ReactNode
  /** Label of the closing button, shown first; without it the dialog has no such button. */
  dismiss?: 'cancel' | 'close'
  actions?: ReactNode
  /** Defaults to true, for a dialog that is only rendered while it is open. */
  open?: boolean
  onClose?: () => void
  wide?: boolean
  twoColumns?: boolean
  large?: boolean
  /** Makes screen readers announce the content with the title; for a question, not for a form. */
  isQuestion?: boolean
  className?: string | undefined
  /** Wraps the content and the buttons in a form, so that a button can submit it. */
  form?: (all: ReactNode) => ReactNode
  children: ReactNode
}

const stopClick = (event: MouseEvent): void => {
  event.preventDefault()
  event.stopPropagation()
}

export const DialogFrame = (props: DialogFrameProps) => {
  const { title, dismiss, actions, open = true, onClose, wide = false, large = false } = props
  const { twoColumns = false } = props
  const { isQuestion, className, form = (all) => all, children } = props
  const translate = useTranslate()
  useRestoreFocus(open)
  const id = useId()
  const paper = useRef<HTMLDivElement>(null)
  // A click on the backdrop must not discard typed text.
  const close = (_event: object, reason: string) => {
    const hasFields = paper.current?.querySelector('input, textarea, select')
    if (reason !== 'backdropClick' || !hasFields) onClose?.()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      onClickCapture={open ? undefined : stopClick}
      slotProps={{ paper: { ref: paper } }}
      maxWidth={large ? 'xl' : twoColumns ? 'md' : wide ? 'sm' : 'xs'}
      fullWidth={large}
      aria-labelledby={`${id}-title`}
      aria-describedby={isQuestion ? `${id}-text` : undefined}
    >
      {form(
        <>
          <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
          <DialogContent id={`${id}-text`} className={className ?? ''}>
            {children}
          </DialogContent>
          <DialogActions>
            {dismiss && (
              <Button onClick={onClose} autoFocus={actions === undefined}>
                {translate(`ra.action.${dismiss}`)}
              </Button>
            )}
            {actions}
          </DialogActions>
        </>,
      )}
    </Dialog>
  )
}
