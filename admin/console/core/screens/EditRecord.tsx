import {
  EditBase,
  useEditContext,
  type Identifier,
  type RaRecord,
  type TransformData,
} from 'react-admin'
import type { ReactNode } from 'react'
import type { FormState } from '#console/core/forms/useForm.ts'
import { Loaded } from '#console/core/ui/State.tsx'
import { BackToParent } from './BackToParent.tsx'
import { useRecordPlace } from './useRecordPlace.ts'

interface ContentProps<T extends RaRecord> {
  /** Renders the form; `reload` fetches the current record and rejects if that fails. */
  children: (record: T, reload: () => Promise<unknown>) => ReactNode
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
      {(data) => children(data, () => refetch({ throwOnError: true }))}
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
