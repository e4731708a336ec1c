import { Input } from '#console/core/forms/Input.tsx'
import {
  permissionPackageFields,
  type PermissionPackageRecord,
} from '#contract/companies/permissionPackages'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
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
        <Input source="name" validate={rules.name} />
        <Input source="enName" validate={rules.name} />
        <Input as="textarea" source="description" validate={rules.description} rows={2} />
        <Input as="textarea" source="enDescription" validate={rules.description} rows={2} />
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
