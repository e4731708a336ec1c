import { useTranslate } from 'ra-core'
import type { CompanyRecord } from '#contract/companies'
import { Icon } from '#console/core/icons/Icon.tsx'
import css from './Companies.module.css'

/** What a reviewer should look at twice, in sentences. */
export const CompanyFlags = ({ company }: { company: CompanyRecord }) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`resources.companies.flags.${key}`)
  if (company.flags.length === 0) return <p className={css.calm}>{text('none')}</p>
  return (
    <ul className={css.flags}>
      {company.flags.map((flag) => (
        <li key={flag}>
          <Icon name="warning" size={16} />
          <p>
            <strong>{text(`${flag}.name`)}</strong>
            <span>{text(`${flag}.text`)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
