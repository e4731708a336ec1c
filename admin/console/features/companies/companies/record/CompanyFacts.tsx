import { useTexts, useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import type { CompanyRecord } from '#contract/companies'
import { AddressField } from '#console/core/forms/AddressField.tsx'
import { Fact, Facts, Panel } from '#console/core/ui/Facts.tsx'
import text from '#console/core/ui/text.module.css'
import css from './Companies.module.css'
import { phoneOf } from './companyText.ts'
import { useApplications } from '#console/core/data/useApplications.ts'
import { useNameOfApplication } from '../grant/platforms.ts'

const Platforms = ({ ids }: { ids: readonly string[] }) => {
  const translate = useTranslate()
  const nameOf = useNameOfApplication()
  const { data = [], isPending } = useApplications()
  if (ids.length === 0)
    return <span className={text.muted}>{translate('resources.companies.show.none')}</span>
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

/** What was applied with: the company, its administrator, its address, its platforms. */
export const CompanyFacts = ({ company }: { company: CompanyRecord }) => {
  const translate = useTranslate()
  const translateAny = useTranslateAny()
  const field = useTexts('resources.companies.fields')
  const section = useTexts('resources.companies.show')
  const phone = phoneOf(company)
  const none = <span className={text.muted}>{translate('console.value.none')}</span>
  return (
    <Panel title={section('facts')}>
      <Facts>
        <Fact label={field('name')}>{company.name}</Fact>
        <Fact label={field('organisationCode')}>
          <span className={text.mono}>{company.organisationCode}</span>
        </Fact>
        <Fact label={field('type')}>
          {translateAny(`resources.companies.types.${company.type}`)}
        </Fact>
        <Fact label={field('administratorName')}>{company.administratorName || none}</Fact>
        <Fact label={field('administratorPhone')}>
          {phone ? (
            <a className={text.mono} href={`tel:${phone.replaceAll(' ', '')}`}>
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
