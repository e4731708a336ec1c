import Button from '@mui/material/Button'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useFormContext } from 'react-hook-form'
import { companyApplication } from '#contract/companies'
import { dataLevels } from '#contract/enums'
import { SelectInput } from '#console/core/forms/SelectInput.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import css from './Grant.module.css'
import { fitting, permissionsFor } from './grants.ts'
import { NumberInput } from './NumberInput.tsx'
import type { usePermissionGroups } from './permissionGroups.ts'
import { PermissionsInput } from './PermissionsInput.tsx'
import { PlatformsInput } from './PlatformsInput.tsx'

const { shape } = companyApplication
const userQuotaRule = fieldRule(shape.userQuota.unwrap())
const deviceQuotaRule = fieldRule(shape.deviceQuota.unwrap())
const storageQuotaRule = fieldRule(shape.storageQuota.unwrap())
const gibibyte = 1024 ** 3

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

interface GrantInputsProps {
  tree: ReturnType<typeof usePermissionGroups>
}

/** What a company is given: platforms, quotas, data level, permissions. */
export const GrantInputs = ({ tree }: GrantInputsProps) => {
  const translate = useTranslate()
  const { getValues, setValue } = useFormContext()
  const { groups, error, refetch } = tree
  /** A platform brings its permissions, and takes them away again. */
  const follow = (platform: string, isChosen: boolean) => {
    const platforms = idsOf(getValues('platforms'))
    const chosen = idsOf(getValues('permissionIds'))
    const added = isChosen
      ? permissionsFor(
          groups.filter(({ isUserCentre }) => !isUserCentre),
          [platform],
        )
      : []
    const next = [...new Set([...fitting(groups, platforms, chosen), ...added])]
    setValue('permissionIds', next, { shouldDirty: true, shouldValidate: true })
  }
  const levels = dataLevels.map((level) => ({
    id: String(level),
    name: translate(`resources.companies.levels.${level}`),
  }))
  return (
    <>
      <PlatformsInput onToggle={follow} />
      <div className={css.quotas}>
        <NumberInput source="userQuota" validate={userQuotaRule} />
        <NumberInput source="deviceQuota" validate={deviceQuotaRule} />
        <NumberInput source="storageQuota" validate={storageQuotaRule} scale={gibibyte} />
      </div>
      <SelectInput
        source="dataLevel"
        choices={levels}
        help={translate('resources.companies.form.levelHelp')}
        defaultValue="0"
      />
      {error ? (
        <p className={css.failed} role="alert">
          {translate('resources.companies.permissions.failed', {
            reason: refusalOf(error).message,
          })}
          <Button size="small" onClick={refetch}>
            {translate('console.action.retry')}
          </Button>
        </p>
      ) : (
        <PermissionsInput groups={groups} />
      )}
    </>
  )
}
