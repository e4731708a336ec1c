import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useGetList } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useDeferredValue, useId, useState } from 'react'
import type { UserRecord } from '#contract/users'
import { Field } from '#console/core/forms/Field.tsx'
import { refusalOf } from '#console/core/data/refusal.ts'
import { Person } from '#console/core/ui/Person.tsx'

interface UserPickerProps {
  label: string
  onChoose: (user: UserRecord | null) => void
  value?: UserRecord | null
  autoFocus?: boolean
  /** Narrows what is offered, e.g. to a company. */
  filter?: Record<string, unknown>
  /** Users that are not offered. */
  without?: readonly string[]
}

const slim = { '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { py: 0, pl: 0.5 } }

const labelOf = (user: UserRecord) =>
  user.realName ? `${user.realName} (${user.username})` : user.username

/** Finds a user by typing: name, user name, phone or email. */
export const UserPicker = (props: UserPickerProps) => {
  const { label, onChoose, value, autoFocus = false, filter = {}, without = [] } = props
  const translate = useTranslate()
  const id = useId()
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const q = useDeferredValue(words.trim())
  const { data, isFetching, error } = useGetList<UserRecord>(
    'users',
    {
      pagination: { page: 1, perPage: 20 },
      sort: { field: 'realName', order: 'ASC' },
      filter: { ...filter, ...(q && q !== (value ? labelOf(value) : '') ? { q } : {}) },
    },
    { enabled: open, placeholderData: (previous) => previous },
  )
  const options = (data ?? []).filter((user) => !without.includes(user.id))
  return (
    <Field id={id} label={label}>
      <Autocomplete
        id={id}
        sx={slim}
        options={options}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        loading={isFetching}
        loadingText={translate('console.value.loading')}
        noOptionsText={error ? refusalOf(error).message : translate('console.list.noMatch.title')}
        clearText={translate('ra.action.clear_input_value')}
        openText={translate('ra.action.open')}
        closeText={translate('ra.action.close')}
        filterOptions={(all) => all}
        getOptionLabel={labelOf}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        onInputChange={(_event, text) => setWords(text)}
        onChange={(_event, user) => onChoose(user)}
        {...(value === undefined ? { clearOnBlur: true } : { value })}
        renderOption={({ key, ...option }, user) => (
          <li key={key} {...option}>
            <Person name={user.realName || user.username} username={user.username} />
          </li>
        )}
        renderInput={(input) => (
          <TextField {...input} hiddenLabel autoFocus={autoFocus} size="small" />
        )}
      />
    </Field>
  )
}
