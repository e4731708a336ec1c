import { Box } from '#console/core/forms/Field.tsx'
import Button from '@mui/material/Button'
import { useRefresh } from 'react-admin'
import { useTexts, useTranslate, type TextBranch } from '#console/core/i18n/texts.ts'
import { useRef, useState, type ReactNode } from 'react'
import { DialogFrame, Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './DecisionDialog.module.css'

interface DecisionDialogProps {
  texts: TextBranch<{
    title: string
    asks: string
    reason: string
    reasonHelp: string
    reasonMissing: string
  }>
  args: object
  request: {
    status: string
    createdAt: string
    message: string
    decidedAt: string | null
    reason: string
  }
  statusLabel: ReactNode
  note?: ReactNode
  mayDecide: boolean
  ready?: boolean
  approve: string
  reject: string
  decide: (isApproved: boolean, reason: string) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/**
 * Shows a request with its message, to approve it or to reject it with a reason; for a decided request it shows the
 * decision.
 */
export const DecisionDialog = (props: DecisionDialogProps) => {
  const { request, statusLabel, note, mayDecide, ready = true, decide, onClose, children } = props
  const text = useTexts(props.texts, props.args)
  const working = useTranslate()('console.form.working')
  const refresh = useRefresh()
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const [approves, setApproves] = useState(true)
  const box = useRef<HTMLTextAreaElement>(null)
  const reason = typed.trim()
  const isDecided = request.status !== 'inReview'
  const { run, busy, error } = useAction(async (isApproved: boolean) => {
    setApproves(isApproved)
    try {
      await decide(isApproved, reason)
      onClose()
    } finally {
      // The refusal may mean that someone else has decided, so the request is reloaded.
      refresh()
    }
  }, 'inPlace')
  const reject = () => {
    setMissing(!reason)
    if (reason) run(false)
    else box.current?.focus()
  }
  const buttons = mayDecide && (
    <>
      <Button color="error" aria-disabled={busy} onClick={() => busy || reject()}>
        {busy && !approves ? working : props.reject}
      </Button>
      <Button
        variant="contained"
        color="primary"
        disabled={!ready}
        aria-disabled={busy}
        onClick={() => busy || run(true)}
        autoFocus
      >
        {busy && approves ? working : props.approve}
      </Button>
    </>
  )
  return (
    <DialogFrame
      title={text('title')}
      className={`${styles.stack16} ${css.content}`}
      wide
      onClose={onClose}
      dismiss="close"
      actions={buttons}
    >
      <p>
        {text('asks')} · <Time at={request.createdAt} exact />
      </p>
      {request.message && <q>{request.message}</q>}
      {isDecided && (
        <p>
          {statusLabel} <Time at={request.decidedAt} exact />
          {note}
        </p>
      )}
      {isDecided && request.reason && <q>{request.reason}</q>}
      {children}
      {mayDecide && (
        <Box
          as="textarea"
          label={text('reason')}
          help={text('reasonHelp')}
          value={typed}
          onChange={setTyped}
          rows={2}
          inputRef={box}
          error={missing && !reason ? text('reasonMissing') : undefined}
        />
      )}
      <Problem text={error} />
    </DialogFrame>
  )
}
