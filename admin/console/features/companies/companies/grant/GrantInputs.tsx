import { Input } from '#console/core/forms/Input.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
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

interface AdjustProps {
  applicationIds: readonly string[]
  isOurs: boolean
}

/** The permission tree, closed until it is needed or an error has to be seen. */
const AdjustPermissions = ({ applicationIds, isOurs }: AdjustProps) => {
  const text = useTexts('resources.companies')
  const [isOpen, setOpen] = useState(false)
  const { errors } = useFormState({ name: 'permissionIds' })
  const chosen = idsOf(useWatch({ name: 'permissionIds' }))
  return (
    <details
      className={choices.adjust}
      open={isOpen || errors['permissionIds'] !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {text('packages.adjust')}
        <span>{text('packages.selected', { smart_count: chosen.length })}</span>
      </summary>
      <PermissionTreeInput
        applicationIds={applicationIds}
        forCustomers={!isOurs}
        toCompany
        validate={permissionsRule}
      />
      <p className={choices.help}>{text('form.permissionsText')}</p>
    </details>
  )
}

interface GrantInputsProps {
  tree: GrantTree
  isOurs?: boolean
  /** The type of a company that gets its first permissions here. */
  newType?: number
}

export const GrantInputs = ({ tree, isOurs = false, newType }: GrantInputsProps) => {
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
      <PackagePicker onSelect={selectPackage} newType={newType} />
      <PlatformsInput onToggle={updatePermissions} />
      <QuotaInputs />
      <Input
        as="select"
        source="dataLevel"
        choices={levels}
        help={translate('resources.companies.form.levelHelp')}
        defaultValue="0"
      />
      <AdjustPermissions applicationIds={[userCentreId, ...named]} isOurs={isOurs} />
    </>
  )
}
