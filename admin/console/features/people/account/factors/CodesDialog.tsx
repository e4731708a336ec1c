import { Button } from '#console/core/controls/Button.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { CopyButton } from '#console/core/ui/CopyButton.tsx'
import styles from '#console/core/ui/styles.module.css'
import { printCodes, RecoveryCodes } from '#shared/factors/RecoveryCodes.tsx'

interface CodesDialogProps {
  codes: readonly string[]
  onClose: () => void
}

/** Shows new recovery codes once; neither a key nor a click beside the dialog closes it. */
export const CodesDialog = ({ codes, onClose }: CodesDialogProps) => {
  const text = useTexts('resources.factors.codes')
  const username = useCurrentUser()?.name
  return (
    <DialogFrame
      title={text('title')}
      wide
      className={styles.stack16}
      actions={
        <Button primary icon="check" onClick={onClose}>
          {text('stored')}
        </Button>
      }
    >
      <p>{text('text')}</p>
      <RecoveryCodes codes={codes} label={text('title')} printed={text('printed', { username })} />
      <div className={styles.line}>
        <Button size="small" onClick={printCodes}>
          {text('print')}
        </Button>
        <CopyButton value={codes.join('\n')}>{text('copy')}</CopyButton>
      </div>
    </DialogFrame>
  )
}
