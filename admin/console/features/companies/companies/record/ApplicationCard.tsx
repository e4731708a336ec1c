import Button from '@mui/material/Button'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CompanyRecord } from '#contract/companies/companies'
import { CompanyDialog } from './CompanyDialog.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Companies.module.css'
import { applicationPathOf } from './companyText.ts'
import { StatusAndCode } from './CompanyFacts.tsx'
import { Timeline } from './Timeline.tsx'

export const ApplicationActions = ({ company }: { company: CompanyRecord }) => {
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  const isOpen = company.status === 'inReview' || company.status === 'rejected'
  return (
    <>
      {isOpen && (
        <Button onClick={() => setAsking(true)}>
          {translate('resources.companies.actions.withdraw.label')}
        </Button>
      )}
      {company.status === 'rejected' && (
        <Button
          component={Link}
          to={`/companyApply/${company.id}`}
          variant="contained"
          color="primary"
        >
          {translate('resources.companies.mine.change')}
        </Button>
      )}
      <CompanyDialog
        company={company}
        kind="withdraw"
        open={asking}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

export const ApplicationCard = ({ company }: { company: CompanyRecord }) => {
  const translate = useTranslate()
  return (
    <article
      className={`${styles.surface} ${css.application}`}
      aria-labelledby={`application-${company.id}`}
    >
      <div>
        <div className={styles.stack4}>
          <h2 id={`application-${company.id}`}>{company.name}</h2>
          <p className={css.meta}>
            <StatusAndCode company={company} />
          </p>
        </div>
        <Timeline company={company} />
      </div>
      <div>
        <div className={styles.stack4}>
          <h3>{translate('resources.companies.mine.next')}</h3>
          <p>{translate(`resources.companies.mine.nexts.${company.status}`)}</p>
        </div>
        <div className={styles.buttons}>
          <ApplicationActions company={company} />
          <Button component={Link} to={applicationPathOf(company)} variant="text">
            {translate('resources.companies.mine.show')}
          </Button>
        </div>
      </div>
    </article>
  )
}
