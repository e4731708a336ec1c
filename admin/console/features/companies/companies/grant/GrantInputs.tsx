import { Input } from '#console/core/forms/Input.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { companyApplication } from '#contract/companies/companies'
import { dataLevels } from '#contract/core/enums'
import { PermissionTreeInput } from '#console/core/permissions/tree/PermissionTreeInput.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { QuotaInputs } from '#console/core/records/QuotaInputs.tsx'
import choices from './Choices.module.css'
import {
  fittingPermissions,
  grantablePermissions,
  permissionsOf,
  type GrantTree,
} from './grants.ts'
import { PackagePicker } from './PackagePicker.tsx'
import { PlatformsInput } from './PlatformsInput.tsx'

const { shape } = companyApplication
const permissionsRule = fieldRule(shape.permissionIds.unwrap())

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

export const GrantInputs = ({ tree, isOurs = false }: { tree: GrantTree; isOurs?: boolean }) => {
  const translate = useTranslate()
  const { getValues, setValue } = useFormContext()
  const { userCentreId = '' } = tree
  const named = idsOf(useWatch({ name: 'platforms' }))
  /** Selecting a platform adds its permissions; deselecting it removes them. */
  const updatePermissions = (platform: string, isChosen: boolean) => {
    const platforms = idsOf(getValues('platforms'))
    const chosen = idsOf(getValues('permissionIds'))
    const added = isChosen ? permissionsOf(tree, platform) : []
    const next = [...new Set([...fittingPermissions(tree, platforms, chosen), ...added])]
    setValue('permissionIds', next, { shouldDirty: true, shouldValidate: true })
  }
  const selectPackage = (packaged: readonly string[]) => {
    const offered = grantablePermissions(tree, idsOf(getValues('platforms')), packaged)
    const next = [...new Set([...idsOf(getValues('permissionIds')), ...offered])]
    setValue('permissionIds', next, { shouldDirty: true, shouldValidate: true })
    return offered.length
  }
  const levels = dataLevels.map((level) => ({
    id: String(level),
    name: translate(`resources.companies.levels.${level}`),
  }))
  return (
    <>
      <PlatformsInput onToggle={updatePermissions} />
      <QuotaInputs />
      <Input
        as="select"
        source="dataLevel"
        choices={levels}
        help={translate('resources.companies.form.levelHelp')}
        defaultValue="0"
      />
      <fieldset className={choices.group}>
        <legend>{translate('resources.companies.fields.permissionIds')}</legend>
        <PackagePicker onSelect={selectPackage} />
        <PermissionTreeInput
          applicationIds={[userCentreId, ...named]}
          forCustomers={!isOurs}
          toCompany
          validate={permissionsRule}
        />
        <p className={choices.help}>{translate('resources.companies.form.permissionsText')}</p>
      </fieldset>
    </>
  )
}
