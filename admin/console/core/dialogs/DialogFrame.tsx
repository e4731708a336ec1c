import { Button } from '#console/core/controls/Button.tsx'
import { useEffect, type ReactNode, useId, useRef, type MouseEvent } from 'react'
import { Icon } from '#console/core/controls/Icon.tsx'
import css from './Dialogs.module.css'
import { ValidationError } from 'react-admin'
import { useFieldLabel } from '#console/core/i18n/useFormats.ts'
import { useTranslateAny, useTranslate } from '#console/core/i18n/texts.ts'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'

/** When the component closes or unmounts, moves the focus to the page if it was lost. */
export const useRestoreFocus = (open = true): void =>
  useEffect(() => {
    if (!open) return undefined
    const focusMain = () => {
      if (document.activeElement !== document.body) return
      document.querySelector('main')?.focus({ preventScroll: true })
    }
    // Runs after dialogs have returned the focus and lists have moved it to the next row.
    return () => queueMicrotask(focusMain)
  }, [open])

export const Problem = ({ text, id }: { text: ReactNode; id?: string }) =>
  text ? (
    <p className={css.problem} id={id} role="alert">
      <Icon name="warning" size={16} />
      <span>{text}</span>
    </p>
  ) : null

export const FieldProblem = ({ name, message }: { name: string; message: string }) => (
  <span>
    {useFieldLabel(name)}: <ValidationError error={message} />
  </span>
)

/** Renders the texts `0`, `1`, `2`, … of a branch until one is missing. */
export const Sentences = ({ of, args }: { of: string; args?: object }) => {
  const translate = useTranslateAny()
  const sentenceAt = (index: number) => translate(`${of}.${index}`, { ...args, _: '' })
  const sentences: string[] = []
  while (sentenceAt(sentences.length)) sentences.push(sentenceAt(sentences.length))
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

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
  /** Hides the page behind the dialog from whoever looks at the screen. */
  opaque?: boolean
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
  const { isQuestion, opaque = false, className, form = (all) => all, children } = props
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
      slotProps={{
        paper: { ref: paper },
        ...(opaque && { backdrop: { style: { backgroundColor: 'var(--paper)' } } }),
      }}
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
            busy={busy}
            onClick={() => onConfirm()}
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
