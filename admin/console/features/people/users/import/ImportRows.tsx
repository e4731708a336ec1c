import { Button } from '#console/core/controls/Button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { importColumns, type UserImportRecord, type UserImportRow } from '#contract/people/imports'
import { useRestoreFocus } from '#console/core/dialogs/DialogFrame.tsx'
import { call } from '#console/core/data/httpClient.ts'
import { ImportedRows } from '#console/core/lists/ImportedRows.tsx'
import { ErrorState } from '#console/core/ui/State.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import css from './Import.module.css'

const pageSize = 50

/** The dialling code is part of the phone column. */
const shownColumns = importColumns.filter((column) => column !== 'dialCode')

/** The value that will be stored; for a refused row, the text in the file. */
const valueOf = (
  { values, cells }: UserImportRow,
  column: (typeof importColumns)[number],
): string => {
  const text = (values ?? cells)[column] ?? ''
  return values && column === 'phone' && text ? `+${values.dialCode} ${text}` : text
}

/** Rows of the file with their errors; starts with the refused rows if any exist. */
export const ImportRows = ({ job }: { job: UserImportRecord }) => {
  const [refused, setRefused] = useState(job.refusedCount > 0)
  const text = useTexts('resources.users.import')
  const field = useTexts('resources.users.fields')

  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: ['user-imports', job.id, 'rows', refused],
      queryFn: async ({ pageParam }) => {
        const query = {
          range: JSON.stringify([pageParam, pageParam + pageSize - 1]),
          filter: JSON.stringify(refused ? { refused } : {}),
        }
        const path = `/usercenter/user-imports/${job.id}/rows`
        return (await call<UserImportRow[]>(path, { query })).data
      },
      initialPageParam: 0,
      getNextPageParam: (last: UserImportRow[], pages) =>
        last.length < pageSize ? undefined : pages.length * pageSize,
      retry: false,
      gcTime: 0,
    },
  )
  useRestoreFocus(hasNextPage)
  const rows = data?.pages.flat()

  const choice = (value: boolean, label: string) => (
    <Button
      size="small"
      variant={value === refused ? 'outlined' : 'text'}
      aria-pressed={value === refused}
      onClick={() => setRefused(value)}
    >
      {label}
    </Button>
  )
  return (
    <section className={css.rows} aria-label={text('rows')}>
      {job.refusedCount > 0 && job.state !== 'done' && (
        <div className={css.buttons}>
          {choice(true, text('show.refused'))}
          {choice(false, text('show.all'))}
        </div>
      )}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : rows === undefined ? (
        <RowsSkeleton />
      ) : (
        <ImportedRows
          label={text('rows')}
          heads={[text('row'), text('outcome'), ...shownColumns.map((column) => field(column))]}
          rows={rows.map((row) => ({
            id: row.id,
            tone: row.refused ? 'refused' : 'passed',
            outcome: text(row.refused ? 'refused' : 'good'),
            problems: row.problems.map((one) => `${field(one.field)}${text('sign')}${one.message}`),
            values: shownColumns.map((column) => valueOf(row, column)),
          }))}
        />
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('more')}
        </Button>
      )}
    </section>
  )
}
