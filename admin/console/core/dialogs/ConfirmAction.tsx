import { Fragment, type ReactNode } from 'react'
import { useNotify, useTranslate, type TextBranch, type TextKey } from '#console/core/i18n/texts.ts'
import { refusalText } from '#console/core/data/refusal.ts'
import { isRefusedBy, type Refusal } from '#shared/http.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { FieldProblem } from './FieldProblem.tsx'
import { Sentences } from './Sentences.tsx'
import { useAction } from './useAction.ts'

export interface ConfirmActionProps {
  /**
   * Key of a group of texts: `title`, `label`, and the sentences about the consequences (`effects.0`, `effects.1`, …).
   */
  texts: TextBranch<{ title: string; label: string }>
  args?: object
  work: () => Promise<unknown>
  confirm?: string
  done?: TextKey | undefined
  grave?: boolean
  /** Further content of the dialog; pass `ready` as false while its required inputs are missing. */
  fields?: ReactNode
  ready?: boolean
  open?: boolean
  onClose: () => void
}

/**
 * The field errors to show after the message, only for `invalidInput`; for any other error they would repeat the
 * message.
 */
const problemsOf = (refusal: Refusal): [name: string, message: string][] =>
  isRefusedBy(refusal, 'invalidInput') ? Object.entries(refusal.body?.errors ?? {}) : []

export const ConfirmAction = (props: ConfirmActionProps) => {
  const { texts, args, work, done, grave = false, fields, ready = true, open = true } = props
  const translate = useTranslate()
  const notify = useNotify()
  const { run, busy, refusal, reset } = useAction(async () => {
    await work()
    props.onClose()
    if (done) notify(done, args)
  }, 'inPlace')
  const close = () => {
    reset()
    props.onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={translate(`${texts}.title`, args)}
      confirm={props.confirm ?? translate(`${texts}.label`, args)}
      grave={grave}
      ready={ready}
      busy={busy}
      error={
        refusal && (
          <>
            {refusalText(refusal)}
            {problemsOf(refusal).map(([name, message]) => (
              <Fragment key={name}>
                {' '}
                <FieldProblem name={name} message={message} />
              </Fragment>
            ))}
          </>
        )
      }
      onConfirm={() => run()}
      onClose={close}
    >
      <Sentences of={`${texts}.effects`} {...(args ? { args } : {})} />
      {fields}
    </ConfirmDialog>
  )
}
