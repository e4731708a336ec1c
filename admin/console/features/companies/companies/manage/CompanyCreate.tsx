import { CreateScreen } from '#console/core/screens/CreateScreen.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { quotasFor, type CompanyRecord } from '#contract/companies'
import { companyTypeOrdinary, defaultDialCode, homeCountryId } from '#contract/enums'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { CompanyInputs } from '../record/CompanyInputs.tsx'
import { pathOf } from '../record/companyText.ts'
import { GrantInputs } from '../grant/GrantInputs.tsx'
import { fitting, permissionsFor } from '../grant/grants.ts'
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
  const { addressOf } = useShell()
  const tree = usePermissionGroups()
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
    <CreateScreen<CompanyRecord>
      texts="resources.companies.create"
      argsOf={({ name }) => ({ name })}
      pathOf={pathOf}
      cancelTo={addressOf('/companies')}
      first={defaults}
      transform={toCreation}
    >
      <Inputs tree={tree} />
    </CreateScreen>
  )
}
