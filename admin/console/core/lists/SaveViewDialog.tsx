import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { FormEvent } from 'react'
import { PlainField } from '#console/core/forms/PlainField.tsx'

interface SaveViewDialogProps {
  open: boolean
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a view. */
export const SaveViewDialog = ({ open, onSave, onClose }: SaveViewDialogProps) => {
  const translate = useTranslate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name) onSave(name)
  }
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="save-view-title">
      <form onSubmit={submit}>
        <DialogTitle id="save-view-title">{translate('console.list.saveView')}</DialogTitle>
        <DialogContent>
          <PlainField
            label={translate('console.list.viewName')}
            name="name"
            autoComplete="off"
            autoFocus
            required
            help={translate('console.list.viewHelp')}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" color="primary">
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
