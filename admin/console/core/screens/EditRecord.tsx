import {
  EditBase,
  useEditContext,
  type Identifier,
  type RaRecord,
  type TransformData,
} from 'react-admin'
import type { ReactNode } from 'react'
import type { Saving } from '#console/core/forms/useSaving.ts'
import { Loaded } from '#console/core/ui/Loaded.tsx'
import { BackAbove } from './BackAbove.tsx'
import { useRecordPlace } from './useRecordPlace.ts'

interface ContentProps<T extends RaRecord> {
  /** The form; `reload` brings the record as it is now, or throws why it does not come. */
  children: (record: T, reload: () => Promise<unknown>) => ReactNode
}

interface EditRecordProps<T extends RaRecord> extends ContentProps<T> {
  saving: Saving<T>
  /** What is sent of what was typed. */
  transform: TransformData
  /** Resource and record of the page where not given. */
  resource?: string
  id?: Identifier
}

/** What went wrong stands in the page, not in a notice. */
const noNotice = { onError: () => {} }

const Content = <T extends RaRecord>({ children }: ContentProps<T>) => {
  const { record, error, refetch } = useEditContext<T>()
  useRecordPlace(record)
  return (
    <Loaded query={{ data: record, error, refetch }} page wayOut={<BackAbove />}>
      {(data) => children(data, () => refetch({ throwOnError: true }))}
    </Loaded>
  )
}

/** Changes one record: its form, or why the record is not there. */
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
