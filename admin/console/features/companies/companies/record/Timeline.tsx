import { useTexts } from '#console/core/i18n/texts.ts'
import type { CompanyRecord } from '#contract/companies/companies'
import { Time } from '#console/core/ui/Values.tsx'
import { companyTones } from '#console/core/records/CompanyStatus.tsx'
import { stepOf } from './companyText.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './Timeline.module.css'

/** History of a company, latest first. While an application is in review, the first line shows that. */
export const Timeline = ({ company }: { company: CompanyRecord }) => {
  const { history, status } = company
  const text = useTexts('resources.companies.history')
  if (history.length === 0) return <p className={styles.muted}>{text('none')}</p>
  return (
    <ol className={css.timeline}>
      {status === 'inReview' && (
        <li data-tone="waiting">
          <strong className={styles.strong}>{text('waiting')}</strong>
        </li>
      )}
      {history
        .map((entry, index) => (
          <li key={`${entry.at} ${entry.status}`} data-tone={companyTones[entry.status]}>
            <strong className={styles.strong}>{text(stepOf(history, index))}</strong>
            <span className={css.when}>
              <Time at={entry.at} exact />
              {entry.by && <span>{text('by', { name: entry.by })}</span>}
            </span>
            {entry.reason && <q className={css.reason}>{entry.reason}</q>}
          </li>
        ))
        .toReversed()}
    </ol>
  )
}
