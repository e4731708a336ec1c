import { Input } from '#console/core/forms/Input.tsx'
import type { ReactNode } from 'react'
import { useRecordContext } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { Account } from '#contract/people/account'
import { companyApplication, type CompanyRecord } from '#contract/companies/companies'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { Fact, Facts } from '#console/core/ui/Facts.tsx'
import { LicenceInput } from '../licence/LicenceInput.tsx'
import { administratorOf, phoneOf } from './companyText.ts'
import { useWatch } from 'react-hook-form'
import { hasValidCheckCharacter } from '#contract/text/companyNames'
import { homeCountryId } from '#contract/core/enums'
import { organisationCode } from '#contract/core/rules'
import { Icon } from '#console/core/controls/Icon.tsx'
import css from '../grant/Choices.module.css'

const rule = fieldRule(organisationCode)

const creditCodeLength = 18

/**
 * Returns a text key and its values if a code cannot be a Chinese unified social credit code (18 characters, check
 * character). It only warns: the form can still be submitted.
 */
const codeWarningOf = (
  nationCode: unknown,
  typed: unknown,
): ['codeLength' | 'codeDoubt', { count: number }] | undefined => {
  const code = typeof typed === 'string' ? typed.trim().toUpperCase() : ''
  if (nationCode !== homeCountryId || code === '' || rule(code)) return undefined
  if (code.length !== creditCodeLength) return ['codeLength', { count: code.length }]
  return hasValidCheckCharacter(code) ? undefined : ['codeDoubt', { count: code.length }]
}

const OrganisationCodeInput = () => {
  const translate = useTranslate()
  const [nationCode, code] = useWatch({ name: ['nationCode', 'organisationCode'] }) as unknown[]
  const warning = codeWarningOf(nationCode, code)
  return (
    <div className={css.withDoubt}>
      <Input
        source="organisationCode"
        mono
        validate={rule}
        help={translate('resources.companies.form.codeHelp')}
      />
      <div role="status">
        {warning && (
          <p className={css.doubt}>
            <Icon name="warning" size={16} />
            {translate(`resources.companies.form.${warning[0]}`, warning[1])}
          </p>
        )}
      </div>
    </div>
  )
}

const { shape } = companyApplication
const nameRule = fieldRule(shape.name)
const administratorNameRule = fieldRule(shape.administratorName)
const administratorPhoneRule = fieldRule(shape.administratorPhone)
const streetRule = fieldRule(shape.street)
const dealerRule = fieldRule(shape.dealerCode)
const addressRule = fieldRule(shape.address)

export const Administrator = () => {
  const company = useRecordContext<CompanyRecord>()
  const label = useTexts('resources.companies.fields')
  if (!company) return null
  return (
    <Facts>
      <Fact label={label('administratorName')}>{company.administratorName}</Fact>
      <Fact label={label('administratorPhone')}>{phoneOf(company) ?? '—'}</Fact>
    </Facts>
  )
}

export const PlaceInputs = () => (
  <FormSection title={useTexts('resources.companies.form')('place')}>
    <Input as="address" />
    <Input source="street" validate={streetRule} />
    <Input source="address" validate={addressRule} autoComplete="street-address" />
  </FormSection>
)

const AdministratorPhone = () => (
  <Input
    as="phone"
    dialSource="administratorDialCode"
    source="administratorPhone"
    validate={administratorPhoneRule}
    required
  />
)

/** Shows the name and phone of the applicant's account, with a phone input if the account has none. */
const Applicant = ({ account }: { account: Account }) => {
  const label = useTexts('resources.companies.fields')
  const phone = phoneOf(administratorOf(account))
  return (
    <>
      <Facts>
        <Fact label={label('administratorName')}>{account.realName}</Fact>
        {phone && <Fact label={label('administratorPhone')}>{phone}</Fact>}
      </Facts>
      {!phone && <AdministratorPhone />}
    </>
  )
}

const AnyAdministrator = () => (
  <>
    <Input source="administratorName" validate={administratorNameRule} />
    <AdministratorPhone />
  </>
)

const administratorTexts = {
  applicant: 'administratorText',
  new: 'administratorTextDirect',
  present: 'administratorTextBound',
} as const

/**
 * The inputs that the forms for applying, creating and editing a company share.
 * @param applicant the account that applies; without it and without a record, the form has inputs for an administrator.
 * @param extra shown after name and code.
 */
export const CompanyInputs = ({ applicant, extra }: { applicant?: Account; extra?: ReactNode }) => {
  const text = useTexts('resources.companies.form')
  const company = useRecordContext<CompanyRecord>()
  const administrator = applicant ? 'applicant' : company ? 'present' : 'new'
  return (
    <>
      <FormSection title={text('company')}>
        <Input
          source="name"
          validate={nameRule}
          help={text('nameHelp')}
          autoComplete="organization"
        />
        <OrganisationCodeInput />
        {extra}
        <LicenceInput forReview={applicant !== undefined} />
      </FormSection>
      <FormSection title={text('administrator')} text={text(administratorTexts[administrator])}>
        {applicant && <Applicant account={applicant} />}
        {administrator === 'present' && <Administrator />}
        {administrator === 'new' && <AnyAdministrator />}
      </FormSection>
      <PlaceInputs />
      <FormSection title={text('dealer')} {...(applicant ? { text: text('dealerText') } : {})}>
        <Input source="dealerCode" mono validate={dealerRule} />
      </FormSection>
    </>
  )
}
