import Checkbox from '@mui/material/Checkbox'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useInput, ValidationError } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Icon } from '#console/core/icons/Icon.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { companyApplication } from '#contract/companies'
import choices from './Choices.module.css'
import type { PermissionEntry, PermissionGroup } from './permissionGroups.ts'
import css from './PermissionsInput.module.css'

const rule = fieldRule(companyApplication.shape.permissionIds.unwrap())

/** Ticking brings what leads there and what belongs to it; unticking takes what stands below. */
const toggled = (
  entries: readonly PermissionEntry[],
  chosen: readonly string[],
  entry: PermissionEntry,
): string[] => {
  if (chosen.includes(entry.id)) {
    const gone = new Set(
      entries
        .filter(({ id, ancestors }) => id === entry.id || ancestors.includes(entry.id))
        .map(({ id }) => id),
    )
    return chosen.filter((id) => !gone.has(id))
  }
  const pages = entries
    .filter(({ belongs, ancestors }) => belongs && ancestors.at(-1) === entry.id)
    .map(({ id }) => id)
  return [...new Set([...chosen, ...entry.ancestors, entry.id, ...pages])]
}

interface GroupProps {
  group: PermissionGroup
  chosen: readonly string[]
  words: string
  onChange: (ids: string[]) => void
}

const Group = ({ group, chosen, words, onChange }: GroupProps) => {
  const translate = useTranslate()
  const { entries, name } = group
  const ids = entries.map(({ id }) => id)
  const count = ids.filter((id) => chosen.includes(id)).length
  const shown = entries.filter((entry) => entry.name.toLowerCase().includes(words))
  const toggleAll = () => {
    const others = chosen.filter((id) => !ids.includes(id))
    onChange(count === ids.length ? others : [...others, ...ids])
  }
  if (shown.length === 0) return null
  return (
    <details className={css.group} open={words !== '' || undefined}>
      <summary>
        <Icon name="chevron-right" size={14} />
        <span>{name}</span>
        <span className={css.count}>
          {translate('resources.companies.permissions.count', { chosen: count, total: ids.length })}
        </span>
      </summary>
      <ul>
        {words === '' && (
          <li>
            <label className={choices.box}>
              <Checkbox
                checked={count === ids.length}
                indeterminate={count > 0 && count < ids.length}
                onChange={toggleAll}
              />
              <strong>{translate('resources.companies.permissions.all', { name })}</strong>
            </label>
          </li>
        )}
        {shown.map((entry) => (
          <li key={entry.id} style={{ paddingLeft: words ? 0 : entry.ancestors.length * 24 }}>
            <label className={choices.box}>
              <Checkbox
                checked={chosen.includes(entry.id)}
                onChange={() => onChange(toggled(entries, chosen, entry))}
              />
              <span>{entry.name}</span>
              <code>{entry.id}</code>
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The permissions that a company is given: those of the user centre and of its platforms. */
export const PermissionsInput = ({ groups }: { groups: readonly PermissionGroup[] }) => {
  const translate = useTranslate()
  const [words, setWords] = useState('')
  const platforms = useWatch({ name: 'platforms' }) as unknown
  const { id, field, fieldState } = useInput({
    source: 'permissionIds',
    defaultValue: [],
    validate: (value: unknown) => rule(value),
  })
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value : []
  const named: readonly unknown[] = Array.isArray(platforms) ? platforms : []
  const shown = groups.filter(
    ({ isUserCentre, applicationId, entries }) =>
      entries.length > 0 && (isUserCentre || named.includes(applicationId)),
  )
  const sought = words.trim().toLowerCase()
  const finds = shown.some(({ entries }) =>
    entries.some(({ name }) => name.toLowerCase().includes(sought)),
  )
  const error = fieldState.error?.message
  const label = translate('resources.companies.permissions.search')
  return (
    <fieldset className={choices.group} aria-describedby={`${id}-note`}>
      <legend>{translate('resources.companies.fields.permissionIds')}</legend>
      <OutlinedInput
        value={words}
        onChange={(event) => setWords(event.target.value)}
        placeholder={label}
        inputRef={field.ref}
        slotProps={{ input: { 'aria-label': label, autoComplete: 'off' } }}
      />
      <div className={css.groups}>
        {shown.map((group) => (
          <Group
            key={group.applicationId}
            group={group}
            chosen={chosen}
            words={sought}
            onChange={field.onChange}
          />
        ))}
        {!finds && <p>{translate('resources.companies.permissions.noMatch')}</p>}
      </div>
      {error ? (
        <p className={choices.error} id={`${id}-note`} role="alert">
          <Icon name="warning" size={16} />
          <span>
            <ValidationError error={error} />
          </span>
        </p>
      ) : (
        <p className={choices.help} id={`${id}-note`}>
          {translate('resources.companies.form.permissionsText')}
        </p>
      )}
    </fieldset>
  )
}
