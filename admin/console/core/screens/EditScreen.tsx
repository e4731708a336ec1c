import { type RaRecord, type TransformData } from 'react-admin'
import type { ReactNode } from 'react'
import { useTranslateAny, type TextBranch } from '#console/core/i18n/texts.ts'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { EditRecord } from './EditRecord.tsx'
import { RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useSaving } from '#console/core/forms/useSaving.ts'

interface EditScreenProps<T extends RaRecord> {
  /** The branch with `done`; with `title` where that is more than the name, and with `purpose`. */
  texts: TextBranch<{ done: string }>
  nameOf: (record: T) => string
  /** What the sentence that it is done names, where that is not the name. */
  argsOf?: (record: T) => Record<string, unknown>
  /** Where saving and cancelling lead. */
  pathOf: (record: T) => string
  transform: TransformData
  submit?: string
  /** Further actions in the head. */
  actions?: (record: T) => ReactNode
  /** What stands around the form. */
  around?: (form: ReactNode, record: T) => ReactNode
  children: (record: T) => ReactNode
}

/** The screen that changes a record: title, purpose, form. */
export const EditScreen = <T extends RaRecord>(props: EditScreenProps<T>) => {
  const { texts, nameOf, pathOf, transform, actions, around = (form) => form, children } = props
  const translate = useTranslateAny()
  const { argsOf = (record: T) => ({ name: nameOf(record) }) } = props
  const { submit = translate('ra.action.save') } = props
  const saving = useSaving<T>({ to: pathOf, said: { key: `${texts}.done`, args: argsOf } })
  return (
    <EditRecord<T> saving={saving} transform={transform}>
      {(record, reload) => {
        const name = nameOf(record)
        const title = translate(`${texts}.title`, { name, _: name })
        const form = (
          <RecordForm saving={saving} submit={submit} cancelTo={pathOf(record)} onReload={reload}>
            {children(record)}
          </RecordForm>
        )
        return (
          <>
            <PageHeader
              title={title}
              crumb={title}
              purpose={translate(`${texts}.purpose`, { _: '' })}
            >
              {actions?.(record)}
            </PageHeader>
            {around(form, record)}
          </>
        )
      }}
    </EditRecord>
  )
}
