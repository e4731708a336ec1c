import type { RaRecord } from 'react-admin'
import type { TextBranch } from '#console/core/i18n/texts.ts'
import { ConfirmAction, type ConfirmActionProps } from './ConfirmAction.tsx'
import { perform } from '#console/core/data/dataProvider.ts'

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
