import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { Icon } from '#console/core/controls/Icon.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'

export interface PickerOption {
  id: string | number
  label: string
  content: ReactNode
}

interface PickerBoxProps {
  id: string
  options: readonly PickerOption[]
  open: boolean
  setOpen: (open: boolean) => void
  loading: boolean
  noOptionsText: string
  typing: { inputValue: string; onInputChange: (event: unknown, text: string) => void }
  value: PickerOption | null | undefined
  onChange: (option: PickerOption | null) => void
  isWrong: boolean
  autoFocus: boolean
}

/** Reduces the padding of an Autocomplete, so that it is as high as the other fields. */
export const slim = { '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { py: 0, pl: 0.5 } }

export const PickerBox = (props: PickerBoxProps) => {
  const { setOpen, typing, value, onChange, isWrong, autoFocus, ...box } = props
  const translate = useTranslate()
  return (
    <Autocomplete
      {...box}
      popupIcon={<Icon name="chevron-down" size={16} />}
      sx={slim}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      loadingText={translate('console.value.loading')}
      clearText={translate('ra.action.clear_input_value')}
      openText={translate('ra.action.open')}
      closeText={translate('ra.action.close')}
      filterOptions={(all) => all}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      {...typing}
      onChange={(_event, option) => onChange(option)}
      {...(value === undefined ? { clearOnBlur: true } : { value })}
      renderOption={({ key, ...option }, { content }) => (
        <li key={key} {...option}>
          {content}
        </li>
      )}
      renderInput={(input) => (
        <TextField {...input} error={isWrong} hiddenLabel autoFocus={autoFocus} size="small" />
      )}
    />
  )
}
