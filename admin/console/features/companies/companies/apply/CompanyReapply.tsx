import { EditRecord } from '#console/core/screens/EditRecord.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { companyFormFields, type CompanyRecord } from '#contract/companies'
import { FormSection, RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useSaving, type Saving } from '#console/core/forms/useSaving.ts'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import css from '../record/Companies.module.css'
import { CompanyInputs } from '../record/CompanyInputs.tsx'
import { applicationPathOf, rejectionOf } from '../record/companyText.ts'
import { existingOf, ExistingCompany, type Existing } from './ExistingCompany.tsx'
import { NoApplication } from './NoApplication.tsx'
import { PlatformsInput } from '../grant/PlatformsInput.tsx'
import { TypeInput } from '../record/TypeInput.tsx'

interface PageProps {
  record: CompanyRecord
  reload: () => void
  saving: Saving<CompanyRecord>
  existing: Existing | undefined
}

const ReapplyPage = ({ record, reload, saving, existing }: PageProps) => {
  const translate = useTranslate()
  const text = useTexts('resources.companies.apply.again')
  if (record.status !== 'rejected' && !saving.isSaved())
    return <NoApplication because="decided" company={record} />
  const reason = rejectionOf(record)
  return (
    <>
      <PageHeader title={text('title')} purpose={text('purpose')} />
      {reason && <p className={css.notice}>{text('reason', { reason })}</p>}
      {existing && <ExistingCompany existing={existing} />}
      <RecordForm
        saving={saving}
        submit={text('submit')}
        cancelTo={applicationPathOf(record)}
        onReload={reload}
      >
        <CompanyInputs />
        <FormSection title={translate('resources.companies.form.use')}>
          <PlatformsInput />
          <TypeInput />
        </FormSection>
      </RecordForm>
    </>
  )
}

/** Only what the applicant fills in is sent back, with the version it was read at. */
const toForm = (company: CompanyRecord): Partial<CompanyRecord> => ({
  ...Object.fromEntries(companyFormFields.map((name) => [name, company[name]])),
  version: company.version,
})

/** Changes a rejected application and applies again. */
export const CompanyReapply = () => {
  const [existing, setExisting] = useState<Existing>()
  const saving = useSaving<CompanyRecord>({
    to: () => '/companyApply',
    said: { key: 'resources.companies.apply.again.done', args: ({ name }) => ({ name }) },
  })
  const { onSuccess, onError } = saving.mutationOptions
  const refused = (error: unknown, { data }: { data?: Partial<CompanyRecord> }) => {
    setExisting(existingOf(error, data ?? {}))
    onError(error)
  }
  return (
    <EditRecord<CompanyRecord>
      saving={{ mutationOptions: { onSuccess, onError: refused } }}
      transform={toForm}
    >
      {(record, reload) => (
        <ReapplyPage record={record} reload={reload} saving={saving} existing={existing} />
      )}
    </EditRecord>
  )
}
