import type { CompanyRecord } from '#contract/companies/companies'
import { seesLicence } from '#contract/policies/companies'
import { useAccess } from '#console/core/data/rights.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Fact, Facts, Panel } from '#console/core/ui/Facts.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Licence.module.css'
import { LicenceImage } from './LicenceImage.tsx'

export const LicencePanel = ({ company }: { company: CompanyRecord }) => {
  const label = useTexts('resources.companies')
  const reviews = useAccess('company:review') === 'granted'
  const reader = useCurrentUser()
  const isShown =
    company.status !== 'closed' && reader && seesLicence({ ...reader, reviews }, company)
  if (!isShown) return null
  if (!company.licence)
    return (
      <Panel title={label('licence.title')}>
        <p className={styles.muted}>{label('licence.none')}</p>
      </Panel>
    )
  return (
    <Panel title={label('licence.title')} note={reviews && label('licence.text')}>
      <div className={css.beside}>
        <LicenceImage key={company.licence} licence={company.licence} company={company} />
        <Facts>
          <Fact label={label('fields.name')}>{company.name}</Fact>
          <Fact label={label('fields.organisationCode')} mono>
            {company.organisationCode}
          </Fact>
        </Facts>
      </div>
    </Panel>
  )
}
