import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Button from '@mui/material/Button'
import { useGetOne, useListContext } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { UserRecord } from '#contract/users'
import { Icon } from '#console/core/icons/Icon.tsx'
import sentence from '#console/core/lists/FilterSentence.module.css'
import { UserPicker } from '#console/core/pickers/UserPicker.tsx'

/** Whose entries are shown. */
export const PersonFilter = () => {
  const translate = useTranslate()
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const [open, setOpen] = useState(false)
  const actorId = typeof filterValues['actorId'] === 'string' ? filterValues['actorId'] : ''
  const { data } = useGetOne<UserRecord>(
    'users',
    { id: actorId },
    { enabled: actorId !== '', retry: false },
  )
  const choose = (id: string | undefined) => {
    setOpen(false)
    setFilters({ ...filterValues, actorId: id }, displayedFilters)
  }
  const name = data?.realName || data?.username
  const things = translate('resources.logs.things.user', { id: actorId })
  return (
    <>
      <button
        type="button"
        className={actorId ? `${sentence.choice} ${sentence.set}` : sentence.choice}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {actorId ? (name ?? things) : translate('resources.logs.filters.anyone')}
        <Icon name="chevron-down" size={14} />
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        fullWidth
        maxWidth="xs"
        aria-labelledby="log-person"
      >
        <DialogTitle id="log-person">{translate('resources.logs.filters.person')}</DialogTitle>
        <DialogContent sx={{ pt: '8px !important' }}>
          <UserPicker
            label={translate('resources.users.list.search')}
            autoFocus
            onChoose={(user) => user && choose(user.id)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{translate('ra.action.cancel')}</Button>
          {actorId && (
            <Button onClick={() => choose(undefined)}>
              {translate('resources.logs.filters.clear')}
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </>
  )
}
