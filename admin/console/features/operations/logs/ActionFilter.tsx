import { Button } from '#console/core/controls/Button.tsx'
import { Field } from '#console/core/forms/Field.tsx'
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useId, useMemo, useState } from 'react'
import { useListContext } from 'react-admin'
import type { AuditKey } from '#contract/operations/auditActions'
import { auditKeys } from '#console/core/data/i18nProvider.ts'
import { useTexts, useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import { slim } from '#console/core/pickers/PickerBox.tsx'
import { FilterPopover } from '#console/core/lists/FilterPopover.tsx'
import { FilterButton } from '#console/core/lists/FilterSentence.tsx'

interface Action {
  value: string
  label: string
  area: string
}

/** Types of actions that the list groups under "account". */
const accountTypes = new Set([
  'signIn',
  'signOut',
  'session',
  'account',
  'password',
  'consent',
  'notification',
])

/** Types of actions that the list shows in the group of another type. */
const groupedTypes: Readonly<Record<string, string>> = {
  defaultPermission: 'role',
  join: 'joinRequest',
  salesman: 'company',
}

const useActions = (): readonly Action[] => {
  const translate = useTranslate()
  const translateAny = useTranslateAny()
  return useMemo(() => {
    const areaOf = (key: AuditKey) => {
      const [type = ''] = key.split('_')
      if (accountTypes.has(type)) return translate('resources.logs.areas.account')
      return translateAny(`resources.logs.types.${groupedTypes[type] ?? type}`, {
        _: translate('resources.logs.areas.other'),
      })
    }
    return auditKeys()
      .map((key) => ({
        value: key.replaceAll('_', '.'),
        label: translate(`audit.${key}.label`),
        area: areaOf(key),
      }))
      .toSorted((a, b) => a.area.localeCompare(b.area) || a.label.localeCompare(b.label))
  }, [translate, translateAny])
}

/** Matches the typed text in the area's label followed by the action's label. */
const filterActions = createFilterOptions<Action>({
  stringify: ({ area, label }) => `${area} ${label}`,
})

export const ActionFilter = () => {
  const translate = useTranslate()
  const text = useTexts('resources.logs.filters')
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const actions = useActions()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const chosen = actions.find(({ value }) => value === filterValues['action'])
  const choose = (value: string | undefined) => {
    setAnchor(null)
    setFilters({ ...filterValues, action: value }, displayedFilters)
  }
  return (
    <>
      <FilterButton
        isSet={!!chosen}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {chosen?.label ?? text('anyAction')}
      </FilterButton>
      <FilterPopover
        title={text('actionTitle')}
        anchor={anchor}
        onClose={() => setAnchor(null)}
        actions={
          !!chosen && (
            <Button size="small" onClick={() => choose(undefined)}>
              {text('clearAction')}
            </Button>
          )
        }
      >
        <Field id={id} label={text('actionSearch')}>
          <Autocomplete
            id={id}
            size="small"
            sx={slim}
            options={actions}
            groupBy={({ area }) => area}
            filterOptions={filterActions}
            openOnFocus
            autoHighlight
            noOptionsText={translate('console.list.noMatch.title')}
            clearText={translate('ra.action.clear_input_value')}
            openText={translate('ra.action.open')}
            closeText={translate('ra.action.close')}
            onChange={(_event, action) => action && choose(action.value)}
            renderInput={(input) => <TextField {...input} hiddenLabel autoFocus size="small" />}
          />
        </Field>
      </FilterPopover>
    </>
  )
}
