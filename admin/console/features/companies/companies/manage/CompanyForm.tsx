import { CreateScreen, EditScreen } from '#console/core/screens/FormScreen.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import {
  companyFormFields,
  companyGrantFields,
  type CompanyRecord,
} from '#contract/companies/companies'
import { quotasFor } from '#contract/companies/quotas'
import { companyTypeOrdinary, homeCountryId } from '#contract/core/enums'
import { defaultDialCode } from '#contract/text/locale'
import { isEstablished } from '#contract/policies/companies'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Loaded } from '#console/core/ui/State.tsx'
import { CompanyInputs } from '../record/CompanyInputs.tsx'
import { nameOf, pathOf } from '../record/companyText.ts'
import { GrantInputs } from '../grant/GrantInputs.tsx'
import { fittingPermissions, permissionsFor } from '../grant/grants.ts'
import { PlatformsInput } from '../grant/PlatformsInput.tsx'
import { useGrantTree, type GrantTree } from '#console/features/companies/companies/grant/grants.ts'
import { TypeInput } from '../record/TypeInput.tsx'

/** Only sends permissions that fit the chosen platforms. */
const grantOf = (tree: GrantTree, company: Partial<CompanyRecord>) => ({
  dataLevel: Number(company.dataLevel),
  permissionIds: fittingPermissions(tree, company.platforms ?? [], company.permissionIds ?? []),
})

const quotas = ['userQuota', 'deviceQuota', 'storageQuota'] as const

/** Returns a function that sets the default quotas of a chosen company type, except quotas that were edited. */
const useFollowType = () => {
  const { getValues, setValue } = useFormContext()
  return (type: number): void => {
    const before = quotasFor(type === 1 ? 0 : 1)
    const after = quotasFor(type)
    for (const name of quotas)
      if (getValues(name) === before[name]) setValue(name, after[name], { shouldDirty: true })
  }
}

const NewInputs = ({ tree }: { tree: GrantTree }) => (
  <>
    <CompanyInputs />
    <FormSection title={useTranslate()('resources.companies.form.use')}>
      <TypeInput onChosen={useFollowType()} />
      <GrantInputs tree={tree} newType={Number(useWatch({ name: 'type' }))} />
    </FormSection>
  </>
)

const CompanyCreate = ({ tree }: { tree: GrantTree }) => {
  const { addressOf } = useShell()
  const defaults = {
    nationCode: homeCountryId,
    addrCode: '',
    administratorDialCode: defaultDialCode,
    type: companyTypeOrdinary,
    platforms: [],
    permissionIds: permissionsFor(tree, []),
    ...quotasFor(companyTypeOrdinary),
  }
  return (
    <CreateScreen<CompanyRecord>
      texts="resources.companies.create"
      argsOf={({ name }) => ({ name })}
      pathOf={pathOf}
      cancelTo={addressOf('/companies')}
      initialValues={defaults}
      transform={(company: Partial<CompanyRecord>) => ({ ...company, ...grantOf(tree, company) })}
    >
      <NewInputs tree={tree} />
    </CreateScreen>
  )
}

/** Only sends the fields of this form; before the approval, no permissions, quotas or data level. */
const toChange =
  (tree: GrantTree) =>
  (company: CompanyRecord): Partial<CompanyRecord> => {
    const passed = isEstablished(company)
    const names = passed ? [...companyFormFields, ...companyGrantFields] : companyFormFields
    return {
      ...Object.fromEntries(names.map((name) => [name, company[name]])),
      ...(passed ? grantOf(tree, company) : {}),
      version: company.version,
    }
  }

const CompanyEdit = ({ tree, isOurs }: { tree: GrantTree; isOurs: boolean }) => {
  const translate = useTranslate()
  return (
    <EditScreen<CompanyRecord>
      texts="resources.companies.edit"
      nameOf={nameOf}
      pathOf={pathOf}
      transform={toChange(tree)}
    >
      {(company) => (
        <>
          <CompanyInputs />
          <FormSection title={translate('resources.companies.form.use')}>
            <TypeInput />
            {isEstablished(company) ? (
              <GrantInputs tree={tree} isOurs={isOurs} />
            ) : (
              <PlatformsInput />
            )}
          </FormSection>
        </>
      )}
    </EditScreen>
  )
}

export const CompanyForm = () => {
  const { id } = useParams()
  const reader = useCurrentUser()
  const isOurs = reader?.isOurCompany === true && reader.companyId === id
  return (
    <Loaded query={useGrantTree(isOurs)} page>
      {(tree) => (id ? <CompanyEdit tree={tree} isOurs={isOurs} /> : <CompanyCreate tree={tree} />)}
    </Loaded>
  )
}
