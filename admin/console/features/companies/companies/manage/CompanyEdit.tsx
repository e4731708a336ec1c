import { EditScreen } from '#console/core/screens/EditScreen.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useParams } from 'react-router'
import { companyFormFields, companyGrantFields, type CompanyRecord } from '#contract/companies'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { CompanyInputs } from '../record/CompanyInputs.tsx'
import { nameOf, pathOf } from '../record/companyText.ts'
import { GrantInputs } from '../grant/GrantInputs.tsx'
import { fitting } from '../grant/grants.ts'
import { usePermissionGroups } from '../grant/permissionGroups.ts'
import { PlatformsInput } from '../grant/PlatformsInput.tsx'
import { TypeInput } from '../record/TypeInput.tsx'

/** Name and phone are those of the administrator's account. */
const isBound = ({ status, administratorId }: CompanyRecord): boolean =>
  administratorId !== null && (status === 'passed' || status === 'suspended')

type Tree = ReturnType<typeof usePermissionGroups>

/** Only what this form changes is sent; before passing nothing is granted. */
const toChange =
  (tree: Tree) =>
  (company: CompanyRecord): Partial<CompanyRecord> => {
    const passed = company.status === 'passed' || company.status === 'suspended'
    const names = passed ? [...companyFormFields, ...companyGrantFields] : companyFormFields
    return {
      ...Object.fromEntries(names.map((name) => [name, company[name]])),
      ...(passed
        ? {
            dataLevel: Number(company.dataLevel),
            permissionIds: fitting(tree.groups, company.platforms, company.permissionIds),
          }
        : {}),
      version: company.version,
    }
  }

/** Changes a company: its facts, and what it is given. */
export const CompanyEdit = () => {
  const { id } = useParams()
  const reader = useCurrentUser()
  const translate = useTranslate()
  const tree = usePermissionGroups(reader?.isOurCompany === true && reader.companyId === id)
  if (tree.isPending) return <FactsSkeleton />
  return (
    <EditScreen<CompanyRecord>
      texts="resources.companies.edit"
      nameOf={nameOf}
      pathOf={pathOf}
      transform={toChange(tree)}
    >
      {(company) => (
        <>
          <CompanyInputs direct bound={isBound(company)} />
          <FormSection title={translate('resources.companies.form.use')}>
            <TypeInput />
            {company.status === 'passed' || company.status === 'suspended' ? (
              <GrantInputs tree={tree} />
            ) : (
              <PlatformsInput />
            )}
          </FormSection>
        </>
      )}
    </EditScreen>
  )
}
