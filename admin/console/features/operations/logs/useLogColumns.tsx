import { useTranslateAny } from '#console/core/i18n/texts.ts'
import { useMemo } from 'react'
import type { LogRecord } from '#contract/logs'
import { LogResult } from '#console/core/history/LogResult.tsx'
import { LogSentence } from '#console/core/history/LogSentence.tsx'
import { actorOf, targetOf } from '#contract/logWording'
import type { Column } from '#console/core/lists/columns.ts'
import text from '#console/core/ui/text.module.css'
import { Time } from '#console/core/ui/Time.tsx'

const mono = (value: string) => <span className={text.mono}>{value || '–'}</span>

/** Columns of the log; people and records by their names at that time. */
export const useLogColumns = (everyCompany: boolean): readonly Column<LogRecord>[] => {
  const translateAny = useTranslateAny()
  return useMemo(
    () => [
      {
        source: 'action',
        render: (row) => <LogSentence row={row} />,
      },
      {
        source: 'result',
        render: (row) => <LogResult row={row} />,
      },
      {
        source: 'address',
        late: true,
        render: (row) => mono(row.address),
      },
      {
        source: 'at',
        sortable: true,
        sortDescending: true,
        render: (row) => <Time at={row.at} />,
      },
      {
        source: 'actorName',
        hidden: true,
        render: (row) => actorOf(translateAny, row),
      },
      {
        source: 'targetName',
        hidden: true,
        wide: true,
        render: (row) => targetOf(translateAny, row),
      },
      {
        source: 'code',
        hidden: true,
        render: (row) => mono(String(row.code)),
      },
      {
        source: 'companyName',
        hidden: !everyCompany,
        late: true,
        wide: true,
        render: (row) => row.companyName ?? mono(row.companyId ?? ''),
      },
      {
        source: 'companyId',
        hidden: true,
        render: (row) => mono(row.companyId ?? ''),
      },
      {
        source: 'requestId',
        hidden: true,
        wide: true,
        render: (row) => mono(row.requestId),
      },
      { source: 'id', hidden: true, render: (row) => mono(row.id) },
    ],
    [translateAny, everyCompany],
  )
}
