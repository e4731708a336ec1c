import { DialogButton } from '#console/core/dialogs/DialogButton.tsx'
import { Button } from '#console/core/controls/Button.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { CompanyRecord } from '#contract/companies/companies'
import { CompanyDialog } from './CompanyDialog.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Companies.module.css'
import { applicationPathOf } from './companyText.ts'
import { StatusAndCode } from './CompanyFacts.tsx'
import { Timeline } from './Timeline.tsx'

export const ApplicationActions = ({ company }: { company: CompanyRecord }) => {
  const translate = useTranslate()
  const isOpen = company.status === 'inReview' || company.status === 'rejected'
  return (
    <>
      {isOpen && (
        <DialogButton
          dialog={(state) => <CompanyDialog company={company} kind="withdraw" {...state} />}
        >
          {translate('resources.companies.actions.withdraw.label')}
        </DialogButton>
      )}
      {company.status === 'rejected' && (
        <Button to={`/companyApply/${company.id}`} primary>
          {translate('resources.companies.mine.change')}
        </Button>
      )}
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
          <p className={styles.line}>
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
          <Button to={applicationPathOf(company)} variant="text">
            {translate('resources.companies.mine.show')}
          </Button>
        </div>
      </div>
    </article>
  )
}
