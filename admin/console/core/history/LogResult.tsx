import { useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import type { LogRecord } from '#contract/operations/logs'
import { Status } from '#console/core/ui/Status.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './History.module.css'
import { reasonOf } from '#contract/operations/logWording'

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
