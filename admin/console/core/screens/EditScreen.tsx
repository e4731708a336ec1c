import { type RaRecord, type TransformData } from 'react-admin'
import type { ReactNode } from 'react'
import { useTranslate, type TextBranch } from '#console/core/i18n/texts.ts'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { EditRecord } from './EditRecord.tsx'
import { RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useSaving } from '#console/core/forms/useSaving.ts'

interface EditScreenProps<T extends RaRecord> {
  /** The branch with `title`, `purpose` and `done`. */
  texts: TextBranch<{ title: string; purpose: string; done: string }>
  nameOf: (record: T) => string
  /** What the sentence that it is done names, where that is not the name. */
  argsOf?: (record: T) => Record<string, unknown>
  /** Where saving and cancelling lead. */
  pathOf: (record: T) => string
  transform: TransformData
  submit?: string
  children: (record: T) => ReactNode
}

/** The screen that changes a record: title, purpose, form. */
export const EditScreen = <T extends RaRecord>(props: EditScreenProps<T>) => {
  const { texts, nameOf, pathOf, transform, children } = props
  const translate = useTranslate()
  const { argsOf = (record: T) => ({ name: nameOf(record) }) } = props
  const { submit = translate('ra.action.save') } = props
  const saving = useSaving<T>({
    to: pathOf,
    said: { key: `${texts}.done`, args: argsOf },
  })
  return (
    <EditRecord<T> saving={saving} transform={transform}>
      {(record, reload) => {
        const title = translate(`${texts}.title`, { name: nameOf(record) })
        return (
          <>
            <PageHeader title={title} crumb={title} purpose={translate(`${texts}.purpose`)} />
            <RecordForm saving={saving} submit={submit} cancelTo={pathOf(record)} onReload={reload}>
              {children(record)}
            </RecordForm>
          </>
        )
      }}
    </EditRecord>
  )
}
