import { Fragment, type ReactNode } from 'react'
import { useNotify, useTranslate, type TextBranch, type TextKey } from '#console/core/i18n/texts.ts'
import { errorCatalogue } from '#contract/core/errors'
import type { Refusal } from '#console/core/data/refusal.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { FieldProblem } from './FieldProblem.tsx'
import { Sentences } from './Sentences.tsx'
import { useAction } from './useAction.ts'

export interface ConfirmActionProps {
  /** The branch with `title`, `label`, and as `effects` the sentences that say what will happen. */
  texts: TextBranch<{ title: string; label: string }>
  /** Values of the texts, e.g. the record's name. */
  args?: object
  /** Does it. @throws HttpError */
  work: () => Promise<unknown>
  /** What the button says, where the branch's `label` does not fit. */
  confirm?: string
  /** What is said when it is done. */
  done?: TextKey | undefined
  grave?: boolean
  /** What the dialog says or asks for beside the effects, and whether what it asks for is there. */
  fields?: ReactNode
  ready?: boolean
  open?: boolean
  onClose: () => void
}

/** What is wrong at fields; any other refusal says the same at its field. */
const problemsOf = ({ code, fields }: Refusal): [name: string, message: string][] =>
  code === errorCatalogue.invalidInput.code ? Object.entries(fields) : []

/** Asks before something is done, says what that will do, and does it; a refusal stands in the dialog. */
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
            {refusal.message}
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
