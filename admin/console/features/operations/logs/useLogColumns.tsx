import { useTranslateAny } from '#console/core/i18n/texts.ts'
import type { LogRecord } from '#contract/operations/logs'
import { actorOf, targetOf } from '#contract/operations/logWording'
import { LogResult, Subjects, LogSentence } from '#console/core/history/LogSentence.tsx'
import { mono, timeColumn, type Column } from '#console/core/lists/columns.tsx'
import { useMemo } from 'react'

/** Columns of the log. Names of people and records are the names at the time of the entry. */
export const useLogColumns = (everyCompany: boolean): readonly Column<LogRecord>[] => {
  const translateAny = useTranslateAny()
  return useMemo<readonly Column<LogRecord>[]>(
    () => [
      { source: 'action', render: (row) => <LogSentence row={row} /> },
      {
        source: 'subjects',
        late: true,
        wide: true,
        render: (row) => <Subjects row={row} maxNames={3} withTarget />,
      },
      { source: 'result', render: (row) => <LogResult row={row} /> },
      { source: 'address', late: true, render: (row) => mono(row.address) },
      timeColumn('at'),
      { source: 'actorName', hidden: true, render: (row) => actorOf(translateAny, row) },
      {
        source: 'targetName',
        hidden: true,
        wide: true,
        render: (row) => targetOf(translateAny, row),
      },
      { source: 'code', hidden: true, render: (row) => mono(String(row.code)) },
      {
        source: 'companyName',
        hidden: !everyCompany,
        late: true,
        wide: true,
        render: (row) => row.companyName ?? mono(row.companyId),
      },
      { source: 'companyId', hidden: true, render: (row) => mono(row.companyId) },
      { source: 'requestId', hidden: true, wide: true, render: (row) => mono(row.requestId) },
      { source: 'id', hidden: true, render: (row) => mono(row.id) },
    ],
    [translateAny, everyCompany],
  )
}
