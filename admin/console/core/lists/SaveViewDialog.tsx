import { Box } from '#console/core/forms/Field.tsx'
import Button from '@mui/material/Button'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { FormEvent } from 'react'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'

interface SaveViewDialogProps {
  open: boolean
  onSave: (name: string) => void
  onClose: () => void
}

export const SaveViewDialog = ({ open, onSave, onClose }: SaveViewDialogProps) => {
  const translate = useTranslate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (name) onSave(name)
  }
  return (
    <DialogFrame
      open={open}
      title={translate('console.list.saveView')}
      onClose={onClose}
      form={(all) => <form onSubmit={submit}>{all}</form>}
      dismiss="cancel"
      actions={
        <Button type="submit" variant="contained" color="primary">
          {translate('ra.action.save')}
        </Button>
      }
    >
      <Box
        label={translate('console.list.viewName')}
        name="name"
        autoComplete="off"
        autoFocus
        required
        help={translate('console.list.viewHelp')}
      />
    </DialogFrame>
  )
}
