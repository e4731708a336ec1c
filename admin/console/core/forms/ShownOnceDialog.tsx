import { Button } from '#console/core/controls/Button.tsx'
import { Field } from './Field.tsx'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslate, type TextBranch } from '#console/core/i18n/texts.ts'
import { useId, useState } from 'react'
import { copyText } from '#shared/copyText.ts'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './ShownOnceDialog.module.css'

interface ShownOnceDialogProps {
  value: string | null
  texts: TextBranch<Record<'title' | 'text' | 'label' | 'copy' | 'copied' | 'notCopied', string>>
  args?: object
  onClose: () => void
}

/** Shows a secret, such as a link or password, once; it cannot be shown again after closing. */
export const ShownOnceDialog = ({ value, texts, args, onClose }: ShownOnceDialogProps) => {
  const translate = useTranslate()
  const id = useId()
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => setCopied(await copyText(value ?? ''))
  const close = () => {
    setCopied(undefined)
    onClose()
  }
  const buttons = (
    <Button primary icon="copy" onClick={() => void copy()} autoFocus>
      {translate(`${texts}.copy`)}
    </Button>
  )
  return (
    <DialogFrame
      open={value !== null}
      title={translate(`${texts}.title`, args)}
      wide
      className={styles.stack16}
      onClose={close}
      dismiss="close"
      actions={buttons}
    >
      <p>{translate(`${texts}.text`, args)}</p>
      <Field id={id} label={translate(`${texts}.label`)}>
        <OutlinedInput
          id={id}
          fullWidth
          readOnly
          value={value ?? ''}
          className={css.value}
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <p role="status">
        {copied === true && translate(`${texts}.copied`)}
        {copied === false && translate(`${texts}.notCopied`)}
      </p>
    </DialogFrame>
  )
}
