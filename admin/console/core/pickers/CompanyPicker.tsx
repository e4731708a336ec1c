import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useGetList } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useDeferredValue, useId, useState, type ReactNode } from 'react'
import type { CompanyRecord } from '#contract/companies'
import { Field } from '#console/core/forms/Field.tsx'
import { refusalOf } from '#console/core/data/refusal.ts'

interface CompanyPickerProps {
  label: string
  help?: string
  value: CompanyRecord | null
  onChoose: (company: CompanyRecord | null) => void
  autoFocus?: boolean
  /** What is wrong with the choice. */
  error?: ReactNode
}

const slim = { '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { py: 0, pl: 0.5 } }

/** Finds a company that has passed by typing: name, organisation code or administrator. */
export const CompanyPicker = (props: CompanyPickerProps) => {
  const { label, help, value, onChoose, autoFocus = false, error: wrong } = props
  const translate = useTranslate()
  const id = useId()
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const q = useDeferredValue(words.trim())
  const { data, isFetching, error } = useGetList<CompanyRecord>(
    'companies',
    {
      pagination: { page: 1, perPage: 20 },
      sort: { field: 'name', order: 'ASC' },
      filter: { status: 'passed', ...(q && q !== value?.name ? { q } : {}) },
    },
    { enabled: open, placeholderData: (previous) => previous },
  )
  return (
    <Field id={id} label={label} error={wrong} {...(help ? { help } : {})}>
      <Autocomplete
        id={id}
        sx={slim}
        options={data ?? []}
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
        getOptionLabel={(company) => company.name}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        onInputChange={(_event, text) => setWords(text)}
        onChange={(_event, company) => onChoose(company)}
        value={value}
        renderOption={({ key, ...option }, company) => (
          <li key={key} {...option}>
            {company.name}
          </li>
        )}
        renderInput={(input) => (
          <TextField {...input} error={!!wrong} hiddenLabel autoFocus={autoFocus} size="small" />
        )}
      />
    </Field>
  )
}
