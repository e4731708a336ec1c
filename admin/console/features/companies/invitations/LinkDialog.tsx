import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useId, useState } from 'react'
import { Field } from '#console/core/forms/Field.tsx'
import { Icon } from '#console/core/icons/Icon.tsx'
import css from './Invitations.module.css'

/** The address of a link invitation, to hand on. It is kept nowhere and shown this once. */
export const LinkDialog = ({ link, onClose }: { link: string | null; onClose: () => void }) => {
  const translate = useTranslate()
  const id = useId()
  const [copied, setCopied] = useState<boolean>()
  const text = useTexts('resources.invitations.link')
  const copy = () => {
    navigator.clipboard.writeText(link ?? '').then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  const close = () => {
    setCopied(undefined)
    onClose()
  }
  return (
    <Dialog
      open={link !== null}
      onClose={close}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>{text('title')}</DialogTitle>
      <DialogContent className={css.dialog}>
        <p>{text('text')}</p>
        <Field id={id} label={text('label')}>
          <OutlinedInput
            id={id}
            fullWidth
            readOnly
            value={link ?? ''}
            className={css.link}
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <p role="status">
          {copied === true && text('copied')}
          {copied === false && text('notCopied')}
        </p>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('ra.action.close')}</Button>
        <Button
          variant="contained"
          color="primary"
          startIcon={<Icon name="copy" size={16} />}
          onClick={copy}
          autoFocus
        >
          {text('copy')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
