import { EditBase, useEditContext, useTranslate } from 'ra-core'
import { useParams } from 'react-router'
import { companyFormFields, companyGrantFields, type CompanyRecord } from '#contract/companies'
import { FormSection, RecordForm } from '#console/core/forms/RecordForm.tsx'
import { useSaving, type Saving } from '#console/core/forms/useSaving.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { CompanyInputs } from '../record/CompanyInputs.tsx'
import { pathOf } from '../record/companyText.ts'
import { GrantInputs } from '../grant/GrantInputs.tsx'
import { fitting } from '../grant/grants.ts'
import { usePermissionGroups } from '../grant/permissionGroups.ts'
import { PlatformsInput } from '../grant/PlatformsInput.tsx'
import { TypeInput } from '../record/TypeInput.tsx'

/** Name and phone are those of the administrator's account. */
const isBound = ({ status, administratorId }: CompanyRecord): boolean =>
  administratorId !== null && (status === 'passed' || status === 'suspended')

type Tree = ReturnType<typeof usePermissionGroups>

const CompanyEditPage = ({ saving, tree }: { saving: Saving<CompanyRecord>; tree: Tree }) => {
  const translate = useTranslate()
  const { record, error, refetch } = useEditContext<CompanyRecord>()
  if (error && !record) return <ErrorState error={error} onRetry={refetch} page />
  if (!record || tree.isPending) return <FactsSkeleton />
  const title = translate('resources.companies.edit.title', { name: record.name })
  return (
    <>
      <PageHeader
        title={title}
        crumb={title}
        purpose={translate('resources.companies.edit.purpose')}
      />
      <RecordForm
        saving={saving}
        submit={translate('ra.action.save')}
        cancelTo={pathOf(record)}
        onReload={refetch}
      >
        <CompanyInputs direct bound={isBound(record)} />
        <FormSection title={translate('resources.companies.form.use')}>
          <TypeInput />
          {record.status === 'passed' || record.status === 'suspended' ? (
            <GrantInputs tree={tree} />
          ) : (
            <PlatformsInput />
          )}
        </FormSection>
      </RecordForm>
    </>
  )
}

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

const quietly = { onError: () => {} }

/** Changes a company: its facts, and what it is given. */
export const CompanyEdit = () => {
  const { id } = useParams()
  const reader = useCurrentUser()
  const tree = usePermissionGroups(reader?.isOurCompany === true && reader.companyId === id)
  const saving = useSaving<CompanyRecord>({
    to: pathOf,
    said: { key: 'resources.companies.edit.done', args: ({ name }) => ({ name }) },
  })
  return (
    <EditBase<CompanyRecord>
      disableAuthentication
      redirect={false}
      redirectOnError={false}
      mutationMode="pessimistic"
      transform={toChange(tree)}
      queryOptions={quietly}
      mutationOptions={saving.mutationOptions}
    >
      <CompanyEditPage saving={saving} tree={tree} />
    </EditBase>
  )
}
