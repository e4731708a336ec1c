import type { RaRecord, TransformData } from 'react-admin'
import type { ReactNode } from 'react'
import { useTranslate, type TextBranch } from '#console/core/i18n/texts.ts'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { RecordForm } from '#console/core/forms/RecordForm.tsx'
import { CreateRecord } from './CreateRecord.tsx'
import { useForm } from '#console/core/forms/useForm.ts'

interface CreateScreenProps<T extends RaRecord> {
  texts: TextBranch<{ title: string; purpose: string; submit: string; done: string }>
  argsOf: (record: T) => Record<string, unknown>
  pathOf: (record: T) => string
  cancelTo: string
  initialValues?: object
  transform: TransformData
  purpose?: string
  around?: (form: ReactNode) => ReactNode
  children: ReactNode
}

export const CreateScreen = <T extends RaRecord>(props: CreateScreenProps<T>) => {
  const { texts, argsOf, pathOf, cancelTo, initialValues, transform, purpose, children } = props
  const { around = (form) => form } = props
  const translate = useTranslate()
  const saving = useForm<T>({ to: pathOf, notice: { key: `${texts}.done`, args: argsOf } })
  return (
    <CreateRecord<T> saving={saving} initialValues={initialValues} transform={transform}>
      <PageHeader
        title={translate(`${texts}.title`)}
        purpose={purpose ?? translate(`${texts}.purpose`)}
      />
      {around(
        <RecordForm saving={saving} submit={translate(`${texts}.submit`)} cancelTo={cancelTo}>
          {children}
        </RecordForm>,
      )}
    </CreateRecord>
  )
}
