import type { LogFilter, LogRecord } from '#contract/operations/logs'
import { mayOpen } from '#console/core/data/rights.ts'
import { Link } from 'react-router'
import { Fragment } from 'react'
import { useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import {
  nameOfSubject,
  targetOf,
  reasonOf,
  eventParts,
  eventSentence,
} from '#contract/operations/logWording'
import styles from '#console/core/ui/styles.module.css'
import { Status } from '#console/core/ui/Values.tsx'
import css from './History.module.css'

export const logScreen = (): string | undefined => {
  if (mayOpen('log/manage')) return '/logManage'
  return mayOpen('log/list') ? '/logs' : undefined
}

export const logAddress = (filter: LogFilter): string =>
  `${logScreen() ?? '/logs'}?${new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: 'at',
    order: 'DESC',
    page: '1',
    perPage: '25',
  })}`

export const logEntryPath = (id: string): string => `/logs/${id}/show`

/** Screen of each record type in the log: its path, and the section whose permission it needs. */
const screens: Readonly<Record<string, readonly [string, string]>> = {
  user: ['/users', 'user/detail'],
  department: ['/departments', 'department/detail'],
  role: ['/roles', 'role/detail'],
  company: ['/companies', 'company/manage'],
  application: ['/applications', 'application/list'],
  apiToken: ['/apiTokens', 'apiToken/detail'],
  webhook: ['/webhooks', 'webhook/detail'],
}

export const RecordName = ({ name, type, id }: { name: string; type: string; id: string }) => {
  const screen = screens[type]
  return screen && id && mayOpen(screen[1]) ? (
    <Link to={`${screen[0]}/${id}/show`}>{name}</Link>
  ) : (
    <>{name}</>
  )
}

/** Whether a record of an entry is the person who acted, whom the sentence of the entry names already. */
export const isActor = (
  { actorId }: LogRecord,
  { type, id }: { type: string; id: string | null },
): boolean => type === 'user' && actorId !== null && id === actorId

interface SubjectsProps {
  row: LogRecord
  /** Maximum number of names; the rest is shown as a count. */
  maxNames: number
  withTarget?: boolean
}

export const Subjects = ({ row, maxNames, withTarget = false }: SubjectsProps) => {
  const translate = useTranslate()
  const translateAny = useTranslateAny()
  const { targetType: type, targetId: id } = row
  const target =
    withTarget && id
      ? [
          {
            type,
            id,
            name: targetOf(translateAny, row),
            realName: row.targetRealName,
            change: 'named' as const,
          },
        ]
      : []
  const named = [...target, ...row.subjects]
  const all = named.filter((one) => !isActor(row, one))
  const count = target.length + row.subjectCount - (named.length - all.length)
  const rest = count - Math.min(maxNames, all.length)
  const separator = translate('resources.logs.subjects.separator')
  if (all.length === 0) return <span className={styles.muted}>–</span>
  return (
    <>
      {all.slice(0, maxNames).map((subject, place) => (
        <Fragment key={`${subject.type} ${subject.id}`}>
          {place > 0 && separator}
          <RecordName {...subject} name={nameOfSubject(translateAny, subject)} />
        </Fragment>
      ))}
      {rest > 0 && (
        <span className={styles.muted}>
          {separator}
          {translate('resources.logs.subjects.rest', { count: rest })}
        </span>
      )}
    </>
  )
}

export const LogResult = ({ row, full = false }: { row: LogRecord; full?: boolean }) => {
  const translate = useTranslate()
  const translateAny = useTranslateAny()
  if (row.code === 0) return <Status tone="passed">{translate('resources.logs.done')}</Status>
  const reason = reasonOf(translateAny, row)
  return (
    <span className={full ? css.fullResult : css.result} title={reason}>
      <Status tone="refused">{translate('resources.logs.refused')}</Status>
      <span className={css.reason}>{reason}</span>
      {full && <span className={`${styles.mono} ${styles.muted}`}>{row.code}</span>}
    </span>
  )
}

export const LogSentence = ({ row }: { row: LogRecord }) => {
  const translate = useTranslateAny()
  return (
    <span className={styles.cut} title={eventSentence(translate, row)}>
      {eventParts(translate, row).map(({ text, place }) =>
        place === undefined ? (
          text
        ) : (
          <b
            key={place}
            className={`${styles.strong} ${place === 'actor' ? css.actor : css.target}`}
            title={
              place === 'actor' ? row.actorName : place === 'target' ? row.targetName : undefined
            }
          >
            {text}
          </b>
        ),
      )}
    </span>
  )
}
