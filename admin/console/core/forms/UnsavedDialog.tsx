import Button from '@mui/material/Button'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'

interface UnsavedDialogProps {
  /** The texts of the dialog: `signOut` before logging out, `unsaved` before leaving the page or the form. */
  of?: 'unsaved' | 'signOut'
  open: boolean
  onStay: () => void
  onLeave: () => void
}

export const UnsavedDialog = ({ of = 'unsaved', open, onStay, onLeave }: UnsavedDialogProps) => {
  const translate = useTranslate()
  return (
    <DialogFrame
      open={open}
      title={translate(`console.form.${of}.title`)}
      onClose={onStay}
      actions={
        <>
          <Button color="error" variant="text" onClick={onLeave}>
            {translate(`console.form.${of}.leave`)}
          </Button>
          <Button variant="contained" color="primary" onClick={onStay} autoFocus>
            {translate('console.form.unsaved.stay')}
          </Button>
        </>
      }
    >
      <p>{translate(`console.form.${of}.text`)}</p>
    </DialogFrame>
  )
}
