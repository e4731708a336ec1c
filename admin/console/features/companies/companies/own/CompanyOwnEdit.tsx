import type { CompanyRecord } from '#contract/companies/companies'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { FormSection, RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useForm } from '#console/core/forms/useForm.ts'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { EditRecord } from '#console/core/screens/FormScreen.tsx'
import { EmptyState } from '#console/core/ui/State.tsx'
import { Fact, Facts } from '#console/core/ui/Facts.tsx'
import { ProviderContact } from '#console/core/ui/ProviderContact.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { LicenceInput } from '../licence/LicenceInput.tsx'
import { Administrator, PlaceInputs } from '../record/CompanyInputs.tsx'

/** Sends only the fields that the company's administrator may change. */
const toChange = (company: CompanyRecord) => {
  const { nationCode, addrCode, street, address, licence, version } = company
  return { nationCode, addrCode, street, address, licence, version }
}

const home = '/company'

export const CompanyOwnEdit = () => {
  const user = useCurrentUser()
  const translate = useTranslate()
  const text = useTexts('resources.companies')
  const saving = useForm<CompanyRecord>({
    to: () => home,
    notice: { key: 'resources.companies.own.saved' },
  })
  if (!user?.companyId || !user.isCompanyAdministrator)
    return <EmptyState title={text('own.administratorOnly')}>{''}</EmptyState>
  return (
    <EditRecord<CompanyRecord> saving={saving} id={user.companyId} transform={toChange}>
      {(company, reload) => (
        <>
          <PageHeader title={text('own.edit')} purpose={text('own.editPurpose')} />
          <RecordForm
            saving={saving}
            submit={translate('ra.action.save')}
            cancelTo={home}
            onReload={reload}
          >
            <PlaceInputs />
            <FormSection title={text('form.company')} text={text('own.byProvider')}>
              <p>
                <ProviderContact />
              </p>
              <Facts>
                <Fact label={text('fields.name')}>{company.name}</Fact>
                <Fact label={text('fields.organisationCode')} mono>
                  {company.organisationCode}
                </Fact>
              </Facts>
              <LicenceInput />
            </FormSection>
            <FormSection title={text('form.administrator')} text={text('own.byAccount')}>
              <Administrator />
            </FormSection>
          </RecordForm>
        </>
      )}
    </EditRecord>
  )
}
