import { useId, useState } from 'react'
import { useGetMany } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { companyPresets } from '#contract/access/rights'
import type { RoleRecord } from '#contract/access/roles'
import { Field, SelectBox } from '#console/core/forms/Field.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useRoleDescription } from '#console/core/i18n/rolePreset.ts'

/** Starts a new role with the permissions of a preset, which the user then adjusts. */
export const PresetChoice = () => {
  const id = useId()
  const [chosen, setChosen] = useState('')
  const { getValues, setValue } = useFormContext()
  const describe = useRoleDescription()
  const text = useTexts('resources.roles.presets')
  const { data: presets = [], isPending } = useGetMany<RoleRecord>('roles', {
    ids: Object.keys(companyPresets),
  })
  const preset = presets.find((one) => one.id === chosen)
  const begin = (next: string) => {
    setChosen(next)
    const found = presets.find((one) => one.id === next)
    if (!found) return
    setValue('applicationId', found.applicationId, { shouldDirty: true })
    setValue('permissionIds', found.permissionIds, { shouldDirty: true })
    if (!getValues('name')) setValue('name', found.name, { shouldDirty: true })
  }
  if (!presets.length && !isPending) return null
  return (
    <Field id={id} label={text('begin')} help={preset && describe(preset)}>
      <SelectBox
        id={id}
        value={chosen}
        aria-describedby={`${id}-help`}
        onChange={(event) => begin(event.target.value)}
      >
        <option value="">{text('beginEmpty')}</option>
        {presets.map(({ id: one, name }) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </SelectBox>
    </Field>
  )
}
