import type { LogFilter, LogHistogram, LogRecord } from '#contract/operations/logs'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useGetList } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import { useRights } from '#console/core/data/rights.ts'
import { refusalText } from '#console/core/data/refusal.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import styles from '#console/core/ui/styles.module.css'
import { Time } from '#console/core/ui/Values.tsx'
import css from './History.module.css'
import { LogResult, logAddress, logEntryPath, logScreen, LogSentence } from './LogSentence.tsx'

/** Log entries per day in the user's time zone, over the last 90 days; days without entries are omitted. */
export const countDays = (filter: LogFilter): Promise<LogHistogram> =>
  callOperation<LogHistogram>('/usercenter/logs/histogram', {
    query: {
      filter: JSON.stringify(filter),
      zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  })

interface RecordHistoryProps {
  type: string
  id: string
  only?: { action: string; title: string }
}

const shown = 6

const filterOf = ({ type, id, only }: RecordHistoryProps) => ({
  concerned: `${type}:${id}`,
  ...(only ? { action: only.action } : {}),
})

/** A user's many logins would hide changes. */
const shownFilterOf = (props: RecordHistoryProps) => ({
  ...filterOf(props),
  ...(props.type === 'user' ? { withoutSignIns: true } : {}),
})

const useEntries = (props: RecordHistoryProps) =>
  useGetList<LogRecord>(
    'logs',
    {
      pagination: { page: 1, perPage: shown },
      sort: { field: 'at', order: 'DESC' },
      filter: shownFilterOf(props),
    },
    { retry: false },
  )

const Entries = ({ data, error, isPending }: ReturnType<typeof useEntries>) => {
  const translate = useTranslate()
  if (error) return <p className={styles.muted}>{refusalText(error)}</p>
  if (isPending) return <RowsSkeleton rows={3} />
  if (data.length === 0)
    return <p className={styles.muted}>{translate('resources.logs.history.none')}</p>
  return (
    <ol className={css.history}>
      {data.map((row) => (
        <li key={row.id}>
          <Link to={logEntryPath(row.id)}>
            <LogSentence row={row} />
          </Link>
          <span className={css.line}>
            {row.code > 0 && <LogResult row={row} />}
            <Time at={row.at} />
          </span>
        </li>
      ))}
    </ol>
  )
}

const HistoryPanel = (props: RecordHistoryProps) => {
  const translate = useTranslate()
  const entries = useEntries(props)
  const all = (
    <Link to={logAddress(filterOf(props))}>{translate('resources.logs.history.all')}</Link>
  )
  return (
    <Panel
      title={props.only?.title ?? translate('resources.logs.history.title')}
      note={entries.data?.length ? all : undefined}
    >
      <Entries {...entries} />
    </Panel>
  )
}

export const RecordHistory = (props: RecordHistoryProps) => {
  useRights()
  return logScreen() ? <HistoryPanel {...props} /> : null
}
