import {
  EditBase,
  useEditContext,
  type Identifier,
  type RaRecord,
  type TransformData,
} from 'react-admin'
import type { ReactNode } from 'react'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'

interface ContentProps<T extends RaRecord> {
  /** The form; `reload` brings the record as it is now. */
  children: (record: T, reload: () => void) => ReactNode
}

interface EditRecordProps<T extends RaRecord> extends ContentProps<T> {
  saving: {
    mutationOptions: {
      onSuccess: (record: T) => void
      onError: (error: unknown, variables: { data?: Partial<T> }) => void
    }
  }
  /** What is sent of what was typed. */
  transform: TransformData
  /** Resource and record of the page where not given. */
  resource?: string
  id?: Identifier
}

/** What went wrong stands in the page, not in a notice. */
const noNotice = { onError: () => {} }

const Loaded = <T extends RaRecord>({ children }: ContentProps<T>) => {
  const { record, error, refetch } = useEditContext<T>()
  if (record) return children(record, () => void refetch())
  return error ? <ErrorState error={error} onRetry={refetch} page /> : <FactsSkeleton />
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
      mutationOptions={saving.mutationOptions}
      {...(resource === undefined ? {} : { resource })}
      {...(id === undefined ? {} : { id })}
    >
      <Loaded<T>>{children}</Loaded>
    </EditBase>
  )
}
