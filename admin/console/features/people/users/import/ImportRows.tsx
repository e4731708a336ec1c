import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { importColumns, type UserImportRecord, type UserImportRow } from '#contract/people/imports'
import table from '#console/core/lists/RecordTable.module.css'
import { useRestoreFocus } from '#console/core/dialogs/DialogFrame.tsx'
import { call } from '#console/core/data/httpClient.ts'
import { ErrorState } from '#console/core/ui/State.tsx'
import { Status } from '#console/core/ui/Values.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { TableHead } from '#shared/TableHead.tsx'
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
  const translate = useTranslate()
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
        <div className={table.frame}>
          {/* A table that scrolls sideways must be reachable by keyboard. */}
          <div className={table.scroll} tabIndex={0} role="region" aria-label={text('rows')}>
            <table className={table.table}>
              <TableHead
                names={[
                  text('row'),
                  text('outcome'),
                  ...shownColumns.map((column) => field(column)),
                ]}
              />
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <td>{row.id}</td>
                    <td className={css.outcome}>
                      <Status tone={row.refused ? 'refused' : 'passed'}>
                        {text(row.refused ? 'refused' : 'good')}
                      </Status>
                      {row.problems.map((problem) => (
                        <p key={`${problem.field} ${problem.message}`}>
                          {field(problem.field)}
                          {translate('resources.users.import.sign')}
                          {problem.message}
                        </p>
                      ))}
                    </td>
                    {shownColumns.map((column) => (
                      <td key={column} className={css.cell}>
                        {valueOf(row, column)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
      {hasNextPage && (
        <Button
          aria-disabled={isFetchingNextPage}
          onClick={() => isFetchingNextPage || void fetchNextPage()}
        >
          {text('more')}
        </Button>
      )}
    </section>
  )
}
