import { Button } from '#console/core/controls/Button.tsx'
import { Field, SelectBox } from '#console/core/forms/Field.tsx'
import { useGetList } from 'react-admin'
import { useId, useState } from 'react'
import { maxRangeRows } from '#contract/core/paging'
import type { PermissionPackageRecord } from '#contract/companies/permissionPackages'
import { mayOpen, useRights } from '#console/core/data/rights.ts'
import { useTexts, useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { ErrorState } from '#console/core/ui/State.tsx'
import css from './Choices.module.css'

interface PackagePickerProps {
  /** Selects the applicable permissions of a package and returns how many apply. */
  onSelect: (permissionIds: readonly string[]) => number
  /** The type of a new company, whose default permissions are selected already. */
  newType?: number | undefined
}

export const PackagePicker = ({ onSelect, newType }: PackagePickerProps) => {
  const translate = useTranslate()
  const text = useTexts('resources.companies.packages')
  const nameOf = useNameOf()
  const id = useId()
  const [chosen, setChosen] = useState('')
  const [said, setSaid] = useState('')
  const typeName = useTranslateAny()(`resources.companies.types.${newType ?? 0}`)
  const isOpen = mayOpen('permissionPackage/list', useRights())
  const {
    data = [],
    error,
    isPending,
    refetch,
  } = useGetList<PermissionPackageRecord>(
    'permission-packages',
    { pagination: { page: 1, perPage: maxRangeRows }, sort: { field: 'name', order: 'ASC' } },
    { enabled: isOpen },
  )
  const found = data.find((one) => one.id === chosen)
  const use = (one: PermissionPackageRecord) => {
    const selectedCount = onSelect(one.permissionIds)
    const left = one.permissionIds.length - selectedCount
    setSaid(
      [
        text('taken', { smart_count: selectedCount, name: nameOf(one) }),
        left > 0 && text('left', { smart_count: left }),
      ]
        .filter(Boolean)
        .join(' '),
    )
  }
  if (error && isOpen) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!isOpen || (!data.length && !isPending)) return null
  return (
    <Field id={id} label={text('label')} help={translate('resources.permission-packages.once')}>
      <div className={css.package}>
        <SelectBox
          id={id}
          value={chosen}
          aria-describedby={`${id}-help`}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value="">{text('select')}</option>
          {data.map((one) => (
            <option key={one.id} value={one.id}>
              {nameOf(one)}
            </option>
          ))}
        </SelectBox>
        <Button disabled={!found} onClick={() => found && use(found)}>
          {text('take')}
        </Button>
      </div>
      <p className={css.help} role="status">
        {said || (newType !== undefined && text('defaults', { type: typeName }))}
      </p>
    </Field>
  )
}
