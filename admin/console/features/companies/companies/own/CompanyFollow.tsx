import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useId } from 'react'
import type { CompanyRecord } from '#contract/companies'
import { useOpened } from '#console/core/lists/useOpened.ts'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Fact, Facts } from '#console/core/ui/Facts.tsx'
import text from '#console/core/ui/text.module.css'
import { Time } from '#console/core/ui/Time.tsx'
import css from '../record/Companies.module.css'
import { companyColumns } from '../record/companyColumns.tsx'
import { CompanyStatus } from '#console/core/records/CompanyStatus.tsx'
import { nameOf } from '../record/companyText.ts'

/** Nothing inside a company is shown to those who follow it. */
const shown = new Set(['name', 'organisationCode', 'status', 'type', 'createdAt', 'updatedAt'])

/** The company that the address names after its `#`: how far it is. */
const Followed = () => {
  const translate = useTranslate()
  const title = useId()
  const { record: company, close } = useOpened<CompanyRecord>('companies', { followed: true })
  const field = useTexts('resources.companies.fields')
  if (!company) return null
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{company.name}</DialogTitle>
      <DialogContent>
        <Facts>
          <Fact label={field('status')}>
            <CompanyStatus status={company.status} />
          </Fact>
          <Fact label={field('organisationCode')}>
            <span className={text.mono}>{company.organisationCode}</span>
          </Fact>
          <Fact label={field('administratorName')}>{company.administratorName}</Fact>
          <Fact label={field('createdAt')}>
            <Time at={company.createdAt} exact />
          </Fact>
          <Fact label={field('updatedAt')}>
            <Time at={company.updatedAt} exact />
          </Fact>
        </Facts>
      </DialogContent>
      <DialogActions>
        <Button onClick={close} autoFocus>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Companies that the reader's company brought in as a dealer, or that the reader looks after as a salesman. */
export const CompanyFollow = () => {
  const isAgency = useCurrentUser()?.isAgency
  return (
    <>
      <ListScreen<CompanyRecord>
        texts={`resources.companies.${isAgency ? 'followDealer' : 'followSalesman'}`}
        columns={companyColumns.filter(({ source }) => shown.has(source))}
        card={(company) => (
          <>
            <span className={css.name}>
              <strong>{company.name}</strong>
            </span>
            <span className={css.cardLine}>
              <CompanyStatus status={company.status} />
              <Time at={company.createdAt} />
            </span>
          </>
        )}
        filter={{ followed: true }}
        nameOf={nameOf}
      />
      <Followed />
    </>
  )
}
