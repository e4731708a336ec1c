import { Button } from '#console/core/controls/Button.tsx'
import { Fragment, type ReactNode, useState } from 'react'
import { useNotify, useTranslate, type TextBranch, type TextKey } from '#console/core/i18n/texts.ts'
import { refusalText } from '#console/core/data/refusal.ts'
import { isRefusedBy, type Refusal } from '#shared/http.ts'
import { ConfirmDialog, FieldProblem, Sentences } from './DialogFrame.tsx'
import { useAction } from './useAction.ts'
import { type RaRecord, useRefresh } from 'react-admin'
import { perform, dataProvider } from '#console/core/data/dataProvider.ts'
import { useLocation, useNavigate } from 'react-router'
import { usePage } from '#console/core/navigation/pages.ts'
import { useUndoable } from './useUndoable.ts'

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

interface ActionDialogProps<T extends RaRecord> extends Omit<ConfirmActionProps, 'work' | 'done'> {
  resource: string
  record: T
  action: string
  texts: TextBranch<{ title: string; label: string; done: string; effects: object }>
  body?: unknown
  /** Called instead of showing the `done` notice. */
  onDone?: (record: T) => void
}

export const ActionDialog = <T extends RaRecord>(props: ActionDialogProps<T>) => {
  const { resource, record, action, body, onDone, ...dialog } = props
  const work = async () => {
    const changed = await perform<T>(resource, record.id, action, body)
    onDone?.(changed)
  }
  return (
    <ConfirmAction {...dialog} work={work} done={onDone ? undefined : `${dialog.texts}.done`} />
  )
}

interface DeleteButtonProps {
  resource: string
  record: RaRecord
  texts: TextBranch<{ title: string; label: string; done: string }>
  args: object
  children?: ReactNode
  listPath: string
  /** Deletes without a confirmation and offers to undo it for a while; for records that are easy to restore. */
  undoable?: boolean
  force?: boolean
}

export const DeleteButton = (props: DeleteButtonProps) => {
  const { resource, record, texts, args, children, listPath, undoable = false, force } = props
  const translate = useTranslate()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const decideLater = useUndoable(resource)
  const { forget } = usePage()
  const [open, setOpen] = useState(false)
  const remove = async () => {
    await dataProvider.delete(resource, {
      id: record.id,
      previousData: record,
      meta: { force },
    })
    void navigate(listPath, { replace: true })
    forget()
    refresh()
  }
  const removeLater = () => {
    decideLater({
      id: String(record.id),
      action: 'delete',
      notice: translate(`${texts}.done`, args),
      name: translate(`${texts}.label`),
      onUndo: () => void navigate(pathname),
    })
    void navigate(listPath, { replace: true })
    forget()
  }
  return (
    <>
      <Button color="error" icon="trash" onClick={undoable ? removeLater : () => setOpen(true)}>
        {translate(`${texts}.label`)}
      </Button>
      <ConfirmAction
        texts={texts}
        args={args}
        work={remove}
        done={`${texts}.done`}
        grave
        fields={children}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
