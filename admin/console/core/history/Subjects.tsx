import { Fragment } from 'react'
import { useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import type { LogRecord } from '#contract/operations/logs'
import { nameOfSubject, targetOf } from '#contract/operations/logWording'
import styles from '#console/core/ui/styles.module.css'
import { RecordName } from './RecordName.tsx'

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
      ? [{ type, id, name: targetOf(translateAny, row), change: 'named' as const }]
      : []
  const all = [...target, ...row.subjects]
  const rest = target.length + row.subjectCount - Math.min(maxNames, all.length)
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
