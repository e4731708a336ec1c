import Button from '@mui/material/Button'
import type { RaRecord } from 'react-admin'
import type { ReactNode } from 'react'
import { useRestoreFocus } from '#console/core/dialogs/useRestoreFocus.ts'
import { ErrorState } from '#console/core/ui/State.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import styles from '#console/core/ui/styles.module.css'
import type { useGrowing } from './useGrowing.ts'

interface GrowingListProps<T extends RaRecord> {
  list: ReturnType<typeof useGrowing<T>>
  empty: string
  more: string
  className?: string | undefined
  row: (record: T) => ReactNode
}

export const GrowingList = <T extends RaRecord>(props: GrowingListProps<T>) => {
  const { list, empty, more, className, row } = props
  useRestoreFocus(list.more !== undefined)
  return (
    <>
      {list.isPending && <RowsSkeleton rows={3} />}
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.total === 0 && <p className={styles.muted}>{empty}</p>}
      {list.rows.length > 0 && (
        <ul className={className}>
          {list.rows.map((record) => (
            <li key={record.id}>{row(record)}</li>
          ))}
        </ul>
      )}
      {list.more && <Button onClick={list.more}>{more}</Button>}
    </>
  )
}
