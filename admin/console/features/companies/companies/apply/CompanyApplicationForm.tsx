import { CreateBase, useGetList } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { CompanyApplication, CompanyRecord } from '#contract/companies'
import { defaultDialCode, homeCountryId } from '#contract/enums'
import { FormSection, RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useSaving } from '#console/core/forms/useSaving.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { CompanyInputs } from '../record/CompanyInputs.tsx'
import { existingOf, ExistingCompany, type Existing } from './ExistingCompany.tsx'
import { NoApplication } from './NoApplication.tsx'
import { PlatformsInput } from '../grant/PlatformsInput.tsx'
import { TypeInput } from '../record/TypeInput.tsx'

/** The applicant becomes the administrator: their own phone is the likely one. */
const useDefaults = (): Partial<CompanyApplication> => {
  const user = useCurrentUser()
  return {
    administratorDialCode: user?.dialCode ?? defaultDialCode,
    ...(user?.userTel ? { administratorPhone: user.userTel } : {}),
    nationCode: homeCountryId,
    addrCode: '',
    platforms: [],
    type: 0,
  }
}

const ApplicationForm = () => {
  const translate = useTranslate()
  const { addressOf } = useShell()
  const defaults = useDefaults()
  const [existing, setExisting] = useState<Existing>()
  const text = useTexts('resources.companies.apply')
  const saving = useSaving<CompanyRecord>({
    to: () => addressOf('/companyApply'),
    said: { key: 'resources.companies.apply.done', args: ({ name }) => ({ name }) },
  })
  const { onSuccess, onError } = saving.mutationOptions
  const refused = (error: unknown, { data }: { data?: Partial<CompanyApplication> }) => {
    setExisting(existingOf(error, data ?? {}))
    onError(error)
  }
  return (
    <CreateBase
      disableAuthentication
      redirect={false}
      record={defaults}
      mutationMode="pessimistic"
      mutationOptions={{ onSuccess, onError: refused }}
    >
      <PageHeader title={text('title')} purpose={text('purpose')} />
      {existing && <ExistingCompany existing={existing} />}
      <RecordForm saving={saving} submit={text('submit')} cancelTo={addressOf('/companyApply')}>
        <CompanyInputs />
        <FormSection title={translate('resources.companies.form.use')}>
          <PlatformsInput />
          <TypeInput />
        </FormSection>
      </RecordForm>
    </CreateBase>
  )
}

const open = ['inReview', 'rejected'] as const

/** Applies for a company; says why and what to do instead where that is not possible now. */
export const CompanyApplicationForm = () => {
  const user = useCurrentUser()
  const mine = useGetList<CompanyRecord>(
    'companies',
    { filter: { mine: true }, sort: { field: 'createdAt', order: 'DESC' } },
    { enabled: !user?.companyId && !user?.isSystemAdministrator },
  )
  if (user?.isSystemAdministrator) return <NoApplication because="system" />
  if (user?.companyId) return <NoApplication because="member" name={user.companyName ?? ''} />
  if (mine.isPending) return <FactsSkeleton />
  const waiting = mine.data?.find(({ status }) => open.some((one) => one === status))
  if (waiting?.status === 'inReview') return <NoApplication because="inReview" company={waiting} />
  if (waiting) return <NoApplication because="rejected" company={waiting} />
  return <ApplicationForm />
}
