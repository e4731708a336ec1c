import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useGetOne, useListContext } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { CompanyRecord } from '#contract/companies'
import { Icon } from '#console/core/icons/Icon.tsx'
import sentence from '#console/core/lists/FilterSentence.module.css'
import { CompanyPicker } from '#console/core/pickers/CompanyPicker.tsx'

/** Whose users are shown, for those who see users of every company. */
export const CompanyFilter = () => {
  const translate = useTranslate()
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const [open, setOpen] = useState(false)
  const companyId = typeof filterValues['companyId'] === 'string' ? filterValues['companyId'] : ''
  const { data } = useGetOne<CompanyRecord>(
    'companies',
    { id: companyId },
    { enabled: companyId !== '', retry: false },
  )
  const text = useTexts('resources.users.filters')
  const choose = (id: string | undefined) => {
    setOpen(false)
    setFilters({ ...filterValues, companyId: id }, displayedFilters)
  }
  return (
    <>
      <button
        type="button"
        className={companyId ? `${sentence.choice} ${sentence.set}` : sentence.choice}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {companyId ? (data?.name ?? companyId) : text('anyCompany')}
        <Icon name="chevron-down" size={14} />
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        fullWidth
        maxWidth="xs"
        aria-labelledby="users-company"
      >
        <DialogTitle id="users-company">{text('company')}</DialogTitle>
        <DialogContent sx={{ pt: '8px !important' }}>
          <CompanyPicker
            label={translate('resources.users.fields.companyName')}
            value={null}
            autoFocus
            onChoose={(company) => company && choose(company.id)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{translate('ra.action.cancel')}</Button>
          {companyId && <Button onClick={() => choose(undefined)}>{text('clear')}</Button>}
        </DialogActions>
      </Dialog>
    </>
  )
}
