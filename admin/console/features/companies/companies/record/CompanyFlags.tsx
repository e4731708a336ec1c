import { useTexts } from '#console/core/i18n/texts.ts'
import type { CompanyRecord } from '#contract/companies/companies'
import { Icon } from '#console/core/controls/Icon.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Companies.module.css'

/** Shows what a reviewer should look at, e.g. that a similar company exists. */
export const CompanyFlags = ({ company }: { company: CompanyRecord }) => {
  const text = useTexts('resources.companies.flags')
  if (company.flags.length === 0) return <p className={styles.muted}>{text('none')}</p>
  return (
    <ul className={`${styles.stack8} ${css.flags}`}>
      {company.flags.map((flag) => (
        <li key={flag}>
          <Icon name="warning" size={16} />
          <p>
            <strong className={styles.strong}>{text(`${flag}.name`)}</strong>
            <span>{text(`${flag}.text`)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
