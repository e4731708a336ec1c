import { CreateBase, useTranslate } from 'ra-core'
import type { CompanyRecord } from '#contract/companies'
import { companyTypeOrdinary, defaultDialCode, homeCountryId } from '#contract/enums'
import { FormSection, RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useSaving } from '#console/core/forms/useSaving.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { CompanyInputs } from '../record/CompanyInputs.tsx'
import { pathOf } from '../record/companyText.ts'
import { GrantInputs } from '../grant/GrantInputs.tsx'
import { fitting, permissionsFor, quotasFor } from '../grant/grants.ts'
import { usePermissionGroups } from '../grant/permissionGroups.ts'
import { TypeInput } from '../record/TypeInput.tsx'
import { useFollowType } from './useFollowType.ts'

const Inputs = ({ tree }: { tree: ReturnType<typeof usePermissionGroups> }) => {
  const translate = useTranslate()
  const followType = useFollowType()
  return (
    <>
      <CompanyInputs direct />
      <FormSection title={translate('resources.companies.form.use')}>
        <TypeInput onChosen={followType} />
        <GrantInputs tree={tree} />
      </FormSection>
    </>
  )
}

/** A company that has passed from the start. */
export const CompanyCreate = () => {
  const translate = useTranslate()
  const { addressOf } = useShell()
  const tree = usePermissionGroups()
  const text = (key: string) => translate(`resources.companies.create.${key}`)
  const saving = useSaving<CompanyRecord>({
    to: pathOf,
    said: { key: 'resources.companies.create.done', args: ({ name }) => ({ name }) },
  })
  if (tree.isPending) return <FactsSkeleton />
  const defaults = {
    nationCode: homeCountryId,
    addrCode: '',
    administratorDialCode: defaultDialCode,
    type: companyTypeOrdinary,
    platforms: [],
    permissionIds: permissionsFor(tree.groups, []),
    ...quotasFor(companyTypeOrdinary),
  }
  const toCreation = (company: Partial<CompanyRecord>) => ({
    ...company,
    dataLevel: Number(company.dataLevel),
    permissionIds: fitting(tree.groups, company.platforms ?? [], company.permissionIds ?? []),
  })
  return (
    <CreateBase
      disableAuthentication
      redirect={false}
      record={defaults}
      transform={toCreation}
      mutationMode="pessimistic"
      mutationOptions={saving.mutationOptions}
    >
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <RecordForm saving={saving} submit={text('submit')} cancelTo={addressOf('/companies')}>
        <Inputs tree={tree} />
      </RecordForm>
    </CreateBase>
  )
}
