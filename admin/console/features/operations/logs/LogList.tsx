import { useTexts, useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import type { LogHistogram as Days, LogRecord } from '#contract/operations/logs'
import { actorOf, eventSentence, targetOf } from '#contract/operations/logWording'
import { useCurrentUser } from '#console/core/data/identity.ts'
import {
  logEntryPath,
  LogResult,
  LogSentence,
  Subjects,
} from '#console/core/history/LogSentence.tsx'
import { FoldedPanel } from '#console/core/ui/Facts.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { Time, useNow } from '#console/core/ui/Values.tsx'
import { LogFilters } from './LogFilters.tsx'
import styles from '#console/core/ui/styles.module.css'
import { VerifyButton } from './VerifyButton.tsx'
import { type Column, mono, timeColumn } from '#console/core/lists/columns.tsx'
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { DayChart } from '#console/core/charts/DayChart.tsx'
import { countDays } from '#console/core/history/RecordHistory.tsx'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { searchOf } from '#console/core/lists/views.ts'
import { daysUpTo, timeOf } from '#console/core/ui/time.ts'
import css from './Logs.module.css'

/**
 * Entries per day under the current filters; a bar links to that day's entries. It renders nothing on an error, because
 * the list below reports it.
 */
const LogHistogram = ({ companyId }: { companyId?: string }) => {
  const translate = useTranslate()
  const now = useNow()
  const { filterValues, sort, perPage } = useListContext()
  const { from: _from, to: _to, ...rest } = filterValues
  const filter = { ...rest, ...(companyId ? { companyId } : {}) }
  const { data, isPending } = useQuery({
    queryKey: ['logs', 'histogram', filter],
    queryFn: () => countDays(filter),
    placeholderData: (previous: Days | undefined) => previous,
  })
  const text = useTexts('resources.logs.histogram')
  const number = useNumber()
  if (isPending) return <div className={`${styles.surface} ${css.histogram}`} aria-busy="true" />
  if (!data) return null
  const days = daysUpTo(data, now, 90)
  const sum = (name: 'done' | 'refused') => days.reduce((total, day) => total + day[name], 0)
  return (
    <section className={`${styles.surface} ${css.histogram}`} aria-label={text('title')}>
      <DayChart
        title={text('title')}
        days={days}
        height={112}
        series={[
          { key: 'done', label: translate('resources.logs.done'), tone: 'plain' },
          { key: 'refused', label: translate('resources.logs.refused'), tone: 'bad' },
        ]}
        summary={text('summary', { done: number(sum('done')), refused: number(sum('refused')) })}
        linkOf={(day, result) => {
          const period = { from: timeOf(day), to: timeOf(day, 1) }
          return searchOf({
            filterValues: { ...rest, ...period, ...(result ? { result } : {}) },
            sort,
            perPage,
          })
        }}
      />
    </section>
  )
}

/** Columns of the log. Names of records are the names at the time of the entry. */
const useLogColumns = (everyCompany: boolean): readonly Column<LogRecord>[] => {
  const translateAny = useTranslateAny()
  return useMemo<readonly Column<LogRecord>[]>(
    () => [
      { source: 'action', render: (row) => <LogSentence row={row} /> },
      {
        source: 'subjects',
        hidden: true,
        wide: true,
        render: (row) => (
          <span className={styles.links}>
            <Subjects row={row} maxNames={3} withTarget />
          </span>
        ),
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
      { source: 'code', hidden: true, render: ({ code }) => mono(code ? String(code) : null) },
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

const LogScreen = ({ of }: { of: 'list' | 'manage' }) => {
  const translateAny = useTranslateAny()
  const companyId = useCurrentUser()?.companyId
  const columns = useLogColumns(of === 'manage')
  const filter = of === 'list' && companyId ? { companyId } : undefined
  return (
    <>
      <ListScreen<LogRecord>
        texts="resources.logs.list"
        head={`resources.logs.${of}`}
        filter={filter}
        columns={columns}
        card={(row) => (
          <>
            <LogSentence row={row} />
            <span className={styles.cardLine}>
              <LogResult row={row} />
              <Time at={row.at} />
            </span>
          </>
        )}
        sort={{ field: 'at', order: 'DESC' }}
        filters={
          <>
            <LogFilters ofAll={of === 'manage'} />
            <LogHistogram {...filter} />
          </>
        }
        pathOf={({ id }) => logEntryPath(id)}
        nameOf={(row) => eventSentence(translateAny, row)}
      />
      <div className={css.proof}>
        <FoldedPanel title={translateAny('resources.logs.show.proof')}>
          <VerifyButton everything={of === 'manage'} />
        </FoldedPanel>
      </div>
    </>
  )
}

export const LogList = () => <LogScreen of="list" />

export const LogManage = () => <LogScreen of="manage" />
