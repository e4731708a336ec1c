import { Button } from '#console/core/controls/Button.tsx'
import { Box } from '#console/core/forms/Field.tsx'
import { useRefresh } from 'react-admin'
import { useNotify, useTexts, useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { perform } from '#console/core/data/dataProvider.ts'
import { DialogFrame, Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import {
  requestKinds,
  type RequestKind,
  type RequestRecord,
} from '#console/core/data/requestKinds.ts'
import css from './DecisionDialog.module.css'
import { RequestStatus } from '#console/core/ui/RequestStatus.tsx'

interface DecisionDialogProps {
  kind: RequestKind
  request: RequestRecord
  /** Arguments of the texts in `decide`. */
  args: object
  /** Shown instead of the decision if the user cannot decide on the open request. */
  barred?: ReactNode
  /** Shown above the decision, also of a decided request. */
  about?: ReactNode
  /** Inputs of a grant, while the user can decide. */
  children?: ReactNode
  /** Fields of the body that grants. */
  grant?: () => object
  /** False while inputs of a grant are missing. */
  ready?: boolean
  onRefused?: (error: unknown) => void
  /** Shown after the status of a decided request. */
  note?: ReactNode
  onClose: () => void
}

/**
 * Shows a request with its message, to grant it or to decline it with a reason; for a decided request it shows the
 * decision.
 */
export const DecisionDialog = (props: DecisionDialogProps) => {
  const { kind, request, args, barred, about, ready = true, onRefused, onClose } = props
  const terms = requestKinds[kind]
  const texts = `resources.${kind}.decide` as const
  const text = useTexts(texts, args)
  const translate = useTranslateAny()
  const working = useTranslate()('console.form.working')
  const notify = useNotify()
  const refresh = useRefresh()
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const [approves, setApproves] = useState(true)
  const box = useRef<HTMLTextAreaElement>(null)
  // Refreshed once the dialog is gone, because its own queries are refused for a decided request.
  const hasDecided = useRef(false)
  useEffect(() => () => (hasDecided.current ? refresh() : undefined), [refresh])
  const reason = typed.trim()
  const isDecided = request.status !== 'inReview'
  const mayDecide = !isDecided && !barred
  const { run, busy, error } = useAction(async (isApproved: boolean) => {
    setApproves(isApproved)
    const decision = isApproved
      ? { decision: terms.grant, ...props.grant?.() }
      : { decision: terms.decline }
    try {
      await perform<RequestRecord>(kind, request.id, 'review', {
        ...decision,
        ...(reason ? { reason } : {}),
      })
      const outcome = isApproved ? terms.granted : terms.declined
      notify({ text: translate(`${texts}.${outcome}`, args) })
      hasDecided.current = true
      onClose()
    } catch (refusal) {
      onRefused?.(refusal)
      // The refusal may mean that someone else has decided, so the request is reloaded.
      refresh()
      throw refusal
    }
  }, 'inPlace')
  const reject = () => {
    setMissing(!reason)
    if (reason) run(false)
    else box.current?.focus()
  }
  const buttons = mayDecide && (
    <>
      <Button color="error" busy={busy} onClick={() => reject()}>
        {busy && !approves ? working : translate(`${texts}.${terms.decline}`)}
      </Button>
      <Button primary disabled={!ready} busy={busy} onClick={() => run(true)} autoFocus>
        {busy && approves ? working : translate(`${texts}.${terms.grant}`)}
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
          <RequestStatus kind={kind} status={request.status} />{' '}
          <Time at={request.decidedAt} exact />
          {props.note}
        </p>
      )}
      {isDecided && request.reason && <q>{request.reason}</q>}
      {about}
      {!isDecided && barred}
      {mayDecide && props.children}
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
