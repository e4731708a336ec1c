import { AddressField } from '#console/core/forms/AddressInput.tsx'
import type { ReactNode } from 'react'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTexts, useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import type { CompanyRecord } from '#contract/companies/companies'
import { CompanyStatus } from '#console/core/records/CompanyStatus.tsx'
import { QuotaMeters } from '#console/core/records/QuotaMeters.tsx'
import { Fact, Facts, Panel } from '#console/core/ui/Facts.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Companies.module.css'
import { phoneOf } from './companyText.ts'
import { Timeline } from './Timeline.tsx'
import { useApplications } from '#console/core/data/lookups.ts'

export const Platforms = ({ ids }: { ids: readonly string[] }) => {
  const translate = useTranslate()
  const nameOf = useNameOf()
  const { data = [], isPending } = useApplications()
  if (ids.length === 0)
    return <span className={styles.muted}>{translate('resources.companies.show.none')}</span>
  if (isPending) return <span aria-busy="true">{'\u00A0'}</span>
  return (
    <ul className={css.places}>
      {ids.map((id) => {
        const application = data.find((one) => one.id === id)
        return <li key={id}>{application ? nameOf(application) : id}</li>
      })}
    </ul>
  )
}

/** Facts of a company, without name and code, which are in the header of its page. */
export const CompanyFacts = ({ company }: { company: CompanyRecord }) => {
  const translate = useTranslate()
  const translateAny = useTranslateAny()
  const field = useTexts('resources.companies.fields')
  const section = useTexts('resources.companies.show')
  const phone = phoneOf(company)
  const none = <span className={styles.muted}>{translate('console.value.none')}</span>
  return (
    <Panel title={section('facts')}>
      <Facts>
        <Fact label={field('type')}>
          {translateAny(`resources.companies.types.${company.type}`)}
        </Fact>
        <Fact label={field('administratorName')}>{company.administratorName || none}</Fact>
        <Fact label={field('administratorPhone')}>
          {phone ? (
            <a className={styles.mono} href={`tel:${phone.replaceAll(' ', '')}`}>
              {phone}
            </a>
          ) : (
            none
          )}
        </Fact>
        <Fact label={field('nationCode')}>
          <AddressField />
        </Fact>
        <Fact label={field('street')}>{company.street || none}</Fact>
        <Fact label={field('address')}>{company.address || none}</Fact>
        {company.broughtInByName && (
          <Fact label={field('broughtInBy')}>{company.broughtInByName}</Fact>
        )}
        <Fact label={field('platforms')}>
          <Platforms ids={company.platforms} />
        </Fact>
      </Facts>
    </Panel>
  )
}

export const StatusAndCode = ({ company }: { company: CompanyRecord }) => (
  <>
    <CompanyStatus status={company.status} />
    <span className={`${styles.mono} ${styles.muted}`}>{company.organisationCode}</span>
  </>
)

export const QuotaPanel = ({
  company,
  children,
}: {
  company: CompanyRecord
  children?: ReactNode
}) => {
  const label = useTexts('resources.companies.show')
  return (
    <Panel title={label('quotas')}>
      <QuotaMeters company={company} />
      {children}
    </Panel>
  )
}

export const HistoryPanel = ({ company }: { company: CompanyRecord }) => (
  <Panel title={useTranslate()('resources.companies.history.title')}>
    <Timeline company={company} />
  </Panel>
)
