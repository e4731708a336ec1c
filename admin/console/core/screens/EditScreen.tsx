import { type RaRecord, type TransformData } from 'react-admin'
import type { ReactNode } from 'react'
import { useTranslateAny, type TextBranch } from '#console/core/i18n/texts.ts'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { EditRecord } from './EditRecord.tsx'
import { RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useForm } from '#console/core/forms/useForm.ts'

interface EditScreenProps<T extends RaRecord> {
  /**
   * Key of a group of texts: `done`, and optionally `purpose` and `title`, which defaults to the name of the record.
   */
  texts: TextBranch<{ done: string }>
  nameOf: (record: T) => string
  /** Arguments of the success notice; defaults to the name. */
  argsOf?: (record: T) => Record<string, unknown>
  pathOf: (record: T) => string
  transform: TransformData
  submit?: string
  actions?: (record: T) => ReactNode
  around?: (form: ReactNode, record: T) => ReactNode
  children: (record: T) => ReactNode
}

export const EditScreen = <T extends RaRecord>(props: EditScreenProps<T>) => {
  const { texts, nameOf, pathOf, transform, actions, around = (form) => form, children } = props
  const translate = useTranslateAny()
  const { argsOf = (record: T) => ({ name: nameOf(record) }) } = props
  const { submit = translate('ra.action.save') } = props
  const saving = useForm<T>({ to: pathOf, notice: { key: `${texts}.done`, args: argsOf } })
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
