import type { ReactNode } from 'react'
import { useRecordContext } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import { companyApplication, type CompanyRecord } from '#contract/companies'
import { AddressInput } from '#console/core/forms/AddressInput.tsx'
import { PhoneInput } from '#console/core/forms/PhoneInput.tsx'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { TextInput } from '#console/core/forms/TextInput.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { Fact, Facts } from '#console/core/ui/Facts.tsx'
import { LicenceInput } from '../licence/LicenceInput.tsx'
import { phoneOf } from './companyText.ts'
import { OrganisationCodeInput } from './OrganisationCodeInput.tsx'

const { shape } = companyApplication
const nameRule = fieldRule(shape.name)
const administratorNameRule = fieldRule(shape.administratorName)
const administratorPhoneRule = fieldRule(shape.administratorPhone)
const streetRule = fieldRule(shape.street)
const dealerRule = fieldRule(shape.dealerCode)
const addressRule = fieldRule(shape.address)

/** Who administers the company of the form: the account gives name and phone. */
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

/** Where the company is. */
export const PlaceInputs = () => (
  <FormSection title={useTexts('resources.companies.form')('place')}>
    <AddressInput />
    <TextInput source="street" validate={streetRule} autoComplete="off" />
    <TextInput source="address" validate={addressRule} autoComplete="street-address" />
  </FormSection>
)

/** The application form up to the address, shared by applying, creating and editing. */
export const CompanyInputs = ({
  direct = false,
  bound = false,
  beside,
}: {
  direct?: boolean
  /** The administrator's account gives name and phone. */
  bound?: boolean
  /** What is said of the name and the code. */
  beside?: ReactNode
}) => {
  const text = useTexts('resources.companies.form')
  const administratorText = direct ? 'administratorTextDirect' : 'administratorText'
  return (
    <>
      <FormSection title={text('company')}>
        <TextInput
          source="name"
          validate={nameRule}
          help={text('nameHelp')}
          autoComplete="organization"
        />
        <OrganisationCodeInput />
        {beside}
        <LicenceInput />
      </FormSection>
      <FormSection
        title={text('administrator')}
        text={text(bound ? 'administratorTextBound' : administratorText)}
      >
        {bound ? (
          <Administrator />
        ) : (
          <>
            <TextInput
              source="administratorName"
              validate={administratorNameRule}
              autoComplete={direct ? 'off' : 'name'}
            />
            <PhoneInput
              dialSource="administratorDialCode"
              source="administratorPhone"
              validate={administratorPhoneRule}
              required
            />
          </>
        )}
      </FormSection>
      <PlaceInputs />
      <FormSection title={text('dealer')} text={text('dealerText')}>
        <TextInput source="dealerCode" mono validate={dealerRule} autoComplete="off" />
      </FormSection>
    </>
  )
}
