import { Field, describedBy } from '#console/core/forms/Field.tsx'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState, type FormEvent } from 'react'
import { useListContext } from 'react-admin'
import { ipAddress } from '#contract/text/ipAddress'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { FilterButton } from '#console/core/lists/FilterSentence.tsx'

interface AddressDialogProps {
  address: string
  /** Undefined clears the filter. */
  onChoose: (address: string | undefined) => void
  onClose: () => void
}

const AddressDialog = ({ address, onChoose, onClose }: AddressDialogProps) => {
  const translate = useTranslate()
  const text = useTexts('resources.logs.filters')
  const [value, setValue] = useState(address)
  const [wrong, setWrong] = useState(false)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { success, data } = ipAddress.safeParse(value)
    if (success) onChoose(data)
    else setWrong(true)
  }
  return (
    <DialogFrame
      title={text('address')}
      onClose={onClose}
      form={(all) => <form onSubmit={submit}>{all}</form>}
      dismiss="cancel"
      actions={
        <>
          {address && <Button onClick={() => onChoose(undefined)}>{text('anyAddress')}</Button>}
          <Button type="submit" variant="contained" color="primary">
            {translate('console.period.apply')}
          </Button>
        </>
      }
    >
      <Field
        id={id}
        label={translate('resources.logs.fields.address')}
        error={wrong && translate('validation.ipAddress')}
      >
        <OutlinedInput
          id={id}
          value={value}
          error={wrong}
          autoFocus
          spellCheck={false}
          autoComplete="off"
          aria-describedby={describedBy(id, undefined, wrong)}
          onChange={(event) => {
            setWrong(false)
            setValue(event.target.value)
          }}
        />
      </Field>
    </DialogFrame>
  )
}

export const AddressFilter = () => {
  const text = useTexts('resources.logs.filters')
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const [open, setOpen] = useState(false)
  const value: unknown = filterValues['address']
  const address = typeof value === 'string' ? value : ''
  const choose = (next: string | undefined) => {
    setOpen(false)
    setFilters({ ...filterValues, address: next }, displayedFilters)
  }
  return (
    <>
      <FilterButton isSet={!!address} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {address || text('anyAddress')}
      </FilterButton>
      {open && <AddressDialog address={address} onChoose={choose} onClose={() => setOpen(false)} />}
    </>
  )
}
