import { ShowBase, useShowContext, type Identifier, type RaRecord } from 'react-admin'
import type { ComponentType } from 'react'
import { refusalOf } from '#shared/http.ts'
import { useRestoreFocus } from '#console/core/dialogs/useRestoreFocus.ts'
import { ErrorState, Loaded } from '#console/core/ui/State.tsx'
import { BackToParent } from './BackToParent.tsx'
import { useRecordPlace } from './useRecordPlace.ts'

export interface RecordPageProps<T extends RaRecord> {
  record: T
  refetch: () => void
}

interface ShowRecordProps<T extends RaRecord> {
  page: ComponentType<RecordPageProps<T>>
  id?: Identifier
}

/** Errors are shown in the page, not as a notice. */
const noNotice = { onError: () => {} }

const Content = <T extends RaRecord>({ page: Page }: ShowRecordProps<T>) => {
  const { record, error, refetch } = useShowContext<T>()
  const isGone = record !== undefined && !!error && refusalOf(error).status === 404
  useRestoreFocus(!isGone)
  useRecordPlace(record)
  if (isGone)
    return (
      <ErrorState error={error} page wasVisible>
        <BackToParent />
      </ErrorState>
    )
  return (
    <Loaded query={{ data: record, error, refetch }} page wayOut={<BackToParent />}>
      {(data) => <Page record={data} refetch={() => void refetch()} />}
    </Loaded>
  )
}

export const ShowRecord = <T extends RaRecord>({ page, id }: ShowRecordProps<T>) => (
  <ShowBase disableAuthentication redirectOnError={false} queryOptions={noNotice} id={id}>
    <Content page={page} />
  </ShowBase>
)
