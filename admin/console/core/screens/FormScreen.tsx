import {
  CreateBase,
  type RaRecord,
  type TransformData,
  EditBase,
  useEditContext,
  type Identifier,
} from 'react-admin'
import type { ReactNode } from 'react'
import { type FormState, useForm } from '#console/core/forms/useForm.ts'
import { Loaded } from '#console/core/ui/State.tsx'
import { BackToParent, useRecordPlace } from './ShowRecord.tsx'
import { useTranslate, type TextBranch, useTranslateAny } from '#console/core/i18n/texts.ts'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useParams } from 'react-router'
import type { Refusal } from '#shared/http.ts'

interface CreateRecordProps<T extends RaRecord> {
  saving: FormState<T>
  initialValues?: object | undefined
  transform?: TransformData
  resource?: string
  children: ReactNode
}

export const CreateRecord = <T extends RaRecord>(props: CreateRecordProps<T>) => {
  const { saving, initialValues = {}, transform, resource, children } = props
  return (
    <CreateBase<Omit<T, 'id'>, T>
      disableAuthentication
      redirect={false}
      mutationMode="pessimistic"
      record={initialValues}
      mutationOptions={{ onSuccess: saving.onSuccess }}
      {...(transform ? { transform } : {})}
      {...(resource === undefined ? {} : { resource })}
    >
      {children}
    </CreateBase>
  )
}

interface ContentProps<T extends RaRecord> {
  /** Renders the form; `reload` fetches the current record and rejects if that fails. */
  children: (record: T, reload: () => Promise<T>) => ReactNode
}

interface EditRecordProps<T extends RaRecord> extends ContentProps<T> {
  saving: FormState<T>
  transform: TransformData
  resource?: string
  id?: Identifier
}

/** Errors are shown in the page, not as a notice. */
const noNotice = { onError: () => {} }

const Content = <T extends RaRecord>({ children }: ContentProps<T>) => {
  const { record, error, refetch } = useEditContext<T>()
  useRecordPlace(record)
  return (
    <Loaded query={{ data: record, error, refetch }} page wayOut={<BackToParent />}>
      {(data) => children(data, async () => (await refetch({ throwOnError: true })).data ?? data)}
    </Loaded>
  )
}

export const EditRecord = <T extends RaRecord>(props: EditRecordProps<T>) => {
  const { saving, transform, resource, id, children } = props
  return (
    <EditBase<T>
      disableAuthentication
      redirect={false}
      redirectOnError={false}
      mutationMode="pessimistic"
      transform={transform}
      queryOptions={noNotice}
      mutationOptions={{ onSuccess: saving.onSuccess }}
      {...(resource === undefined ? {} : { resource })}
      {...(id === undefined ? {} : { id })}
    >
      <Content<T>>{children}</Content>
    </EditBase>
  )
}

interface CreateScreenProps<T extends RaRecord> {
  texts: TextBranch<{ title: string; purpose: string; submit: string; done: string }>
  argsOf: (record: T) => Record<string, unknown>
  pathOf: (record: T) => string
  cancelTo: string
  initialValues?: object
  transform: TransformData
  purpose?: string
  around?: (form: ReactNode) => ReactNode
  remedyOf?: (failure: Refusal | undefined) => ReactNode
  children: ReactNode
}

export const CreateScreen = <T extends RaRecord>(props: CreateScreenProps<T>) => {
  const { texts, argsOf, pathOf, cancelTo, initialValues, transform, purpose, children } = props
  const { around = (form) => form, remedyOf } = props
  const translate = useTranslate()
  const saving = useForm<T>({ to: pathOf, notice: { key: `${texts}.done`, args: argsOf } })
  return (
    <CreateRecord<T> saving={saving} initialValues={initialValues} transform={transform}>
      <PageHeader
        title={translate(`${texts}.title`)}
        purpose={purpose ?? translate(`${texts}.purpose`)}
      />
      {around(
        <RecordForm
          saving={saving}
          submit={translate(`${texts}.submit`)}
          cancelTo={cancelTo}
          remedy={remedyOf?.(saving.failure)}
        >
          {children}
        </RecordForm>,
      )}
    </CreateRecord>
  )
}

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

interface FormScreenProps<T extends RaRecord> {
  texts: TextBranch<{
    create: { title: string; purpose: string; submit: string; done: string }
    edit: { done: string }
  }>
  nameOf: (record: T) => string
  /** Arguments of the success notices; defaults to the name. */
  argsOf?: (record: T) => Record<string, unknown>
  pathOf: (record: T) => string
  listPath: string
  initialValues: object
  transform: TransformData
  submit?: string
  children: (record?: T) => ReactNode
}

export const FormScreen = <T extends RaRecord>(props: FormScreenProps<T>) => {
  const { texts, listPath, initialValues, submit, children, ...rest } = props
  const { nameOf, argsOf = (record: T) => ({ name: nameOf(record) }) } = rest
  return useParams()['id'] ? (
    <EditScreen<T> {...rest} texts={`${texts}.edit`} {...(submit ? { submit } : {})}>
      {children}
    </EditScreen>
  ) : (
    <CreateScreen<T>
      {...rest}
      texts={`${texts}.create`}
      argsOf={argsOf}
      cancelTo={listPath}
      initialValues={initialValues}
    >
      {children()}
    </CreateScreen>
  )
}
