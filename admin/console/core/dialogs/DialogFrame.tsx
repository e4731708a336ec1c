import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useFocusAfter } from './useFocusAfter.ts'

interface DialogFrameProps {
  title: ReactNode
  /** What the button is called that closes it, the first one; none where not given. */
  dismiss?: 'cancel' | 'close'
  /** The buttons, the primary one last. */
  actions?: ReactNode
  /** Open as long as it is there, where not given. */
  open?: boolean
  onClose?: () => void
  wide?: boolean
  /** Room for two columns. */
  twoColumns?: boolean
  /** As large as the window, for what is looked at closely. */
  large?: boolean
  /** The content is read out with the title: for a question, not for a form. */
  isQuestion?: boolean
  /** How the content is laid out. */
  className?: string | undefined
  /** The form around everything, which the primary button submits. */
  form?: (all: ReactNode) => ReactNode
  children: ReactNode
}

/** A click is done with here: neither what was clicked nor what lies below hears of it. */
const swallow = (event: MouseEvent): void => {
  event.preventDefault()
  event.stopPropagation()
}

/** A dialog as every dialog of the console is: title, content, buttons; while it fades away, clicks do nothing. */
export const DialogFrame = (props: DialogFrameProps) => {
  const { title, dismiss, actions, open = true, onClose, wide = false, large = false } = props
  const { twoColumns = false } = props
  const { isQuestion, className, form = (all) => all, children } = props
  const translate = useTranslate()
  useFocusAfter(open)
  const id = useId()
  const paper = useRef<HTMLDivElement>(null)
  // A click beside the dialog must not throw away what was typed in it.
  const close = (_event: object, reason: string) => {
    const hasFields = paper.current?.querySelector('input, textarea, select')
    if (reason !== 'backdropClick' || !hasFields) onClose?.()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      onClickCapture={open ? undefined : swallow}
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
