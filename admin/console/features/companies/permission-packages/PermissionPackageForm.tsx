import {
  permissionPackageFields,
  type PermissionPackageRecord,
} from '#contract/companies/permissionPackages'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { TextAreaInput } from '#console/core/forms/TextAreaInput.tsx'
import { TextInput } from '#console/core/forms/TextInput.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { PermissionTreeInput } from '#console/core/permissions/tree/PermissionTreeInput.tsx'
import { FormScreen } from '#console/core/screens/FormScreen.tsx'
import { pathOf } from './packageText.ts'

const rules = {
  name: fieldRule(permissionPackageFields.name),
  description: fieldRule(permissionPackageFields.description),
  permissionIds: fieldRule(permissionPackageFields.permissionIds),
}

type Values = Record<string, unknown>

/** Sends cleared descriptions as empty strings. */
const sent = (values: Values): Values => ({
  ...values,
  description: values['description'] ?? '',
  enDescription: values['enDescription'] ?? '',
})

const Inputs = () => {
  const text = useTexts('resources.permission-packages.form')
  return (
    <>
      <FormSection title={text('what')}>
        <TextInput source="name" validate={rules.name} autoComplete="off" />
        <TextInput source="enName" validate={rules.name} autoComplete="off" />
        <TextAreaInput source="description" validate={rules.description} rows={2} />
        <TextAreaInput source="enDescription" validate={rules.description} rows={2} />
      </FormSection>
      <FormSection title={text('permissions')} text={text('permissionsText')}>
        <PermissionTreeInput forCustomers validate={rules.permissionIds} />
      </FormSection>
    </>
  )
}

export const PermissionPackageForm = () => (
  <FormScreen<PermissionPackageRecord>
    texts="resources.permission-packages"
    nameOf={useNameOf()}
    pathOf={pathOf}
    listPath="/permission-packages"
    initialValues={{}}
    transform={sent}
  >
    {() => <Inputs />}
  </FormScreen>
)
