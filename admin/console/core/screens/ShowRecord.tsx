import { ShowBase, useShowContext, type Identifier, type RaRecord } from 'react-admin'
import type { ComponentType } from 'react'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'

/** What a page of one record gets. */
export interface RecordPageProps<T extends RaRecord> {
  record: T
  refetch: () => void
}

interface ShowRecordProps<T extends RaRecord> {
  page: ComponentType<RecordPageProps<T>>
  /** The record of the address where not given. */
  id?: Identifier
}

/** What went wrong stands in the page, not in a notice. */
const noNotice = { onError: () => {} }

const Loaded = <T extends RaRecord>({ page: Page }: ShowRecordProps<T>) => {
  const { record, error, refetch } = useShowContext<T>()
  if (record) return <Page record={record} refetch={() => void refetch()} />
  return error ? <ErrorState error={error} onRetry={refetch} page /> : <FactsSkeleton />
}

/** The page of one record, or why it is not there. */
export const ShowRecord = <T extends RaRecord>({ page, id }: ShowRecordProps<T>) => (
  <ShowBase disableAuthentication redirectOnError={false} queryOptions={noNotice} id={id}>
    <Loaded page={page} />
  </ShowBase>
)
