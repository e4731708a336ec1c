import { useAction } from './useAction.ts'
import { type RaRecord } from 'react-admin'
import {
  useNotify,
  useTranslate,
  useTranslateAny,
  type TextBranch,
} from '#console/core/i18n/texts.ts'
import { type ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { usePerform } from './usePerform.ts'

/** A branch of the texts with what an action on one record says. */
export type ActionTexts = TextBranch<{
  title: string
  label: string
  done: string
  effects: object
}>

interface ActionDialogProps<T extends RaRecord> {
  resource: string
  record: T
  /** The action below the record's address. */
  action: string
  /** Key below which `title`, `label`, `effects` and `done` stand. */
  texts: ActionTexts
  /** How many sentences say what will happen: `effects.0`, `effects.1` … */
  effects: number
  /** Values of the texts, e.g. the record's name. */
  args: Record<string, unknown>
  grave?: boolean
  /** What is sent; nothing where not given. */
  body?: unknown
  /** What the dialog asks for, e.g. a reason, and whether it is there. */
  fields?: ReactNode
  ready?: boolean
  open: boolean
  onClose: () => void
  /** Instead of saying that it is done. */
  onDone?: (record: T) => void
}

/** Asks before an action on one record, says what it will do, and does it. */
export const ActionDialog = <T extends RaRecord>(props: ActionDialogProps<T>) => {
  const { resource, record, action, texts, effects, args, body, fields, ready = true } = props
  const { grave = false, open, onClose, onDone } = props
  const translate = useTranslate()
  const translateAny = useTranslateAny()
  const notify = useNotify()
  const perform = usePerform<T>(resource)

  const { run, busy, error, reset } = useAction(async () => {
    const done = await perform(record.id, action, body)
    onClose()
    if (onDone) onDone(done)
    else notify(`${texts}.done`, { type: 'success', messageArgs: args })
  }, 'inPlace')
  const close = () => {
    reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={translate(`${texts}.title`, args)}
      confirm={translate(`${texts}.label`)}
      grave={grave}
      busy={busy || !ready}
      error={error}
      onConfirm={() => run()}
      onClose={close}
    >
      <ul>
        {Array.from({ length: effects }, (_, index) => (
          <li key={index}>{translateAny(`${texts}.effects.${index}`, args)}</li>
        ))}
      </ul>
      {fields}
    </ConfirmDialog>
  )
}
