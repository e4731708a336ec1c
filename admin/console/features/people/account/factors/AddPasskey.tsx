import { useState, type FormEvent } from 'react'
import { Button } from '#console/core/controls/Button.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { DialogFrame, Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { Box } from '#console/core/forms/Field.tsx'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import { addPasskey } from '#shared/factors/factorCalls.ts'
import { isPasskeySupported } from '#shared/factors/passkeySupport.ts'
import type { AddFactorProps } from './AddTotp.tsx'

export const AddPasskey = ({ onAdded, onClose }: AddFactorProps) => {
  const text = useTexts('resources.factors')
  const notify = useNotify()
  const [cancelled, setCancelled] = useState(false)
  const supported = isPasskeySupported()
  const { run, busy, error, refusal } = useAction(async (name: string) => {
    setCancelled(false)
    const added = await addPasskey(callOperation, name)
    if (!added) return setCancelled(true)
    onAdded(added)
    notify('resources.factors.passkey.done')
  }, 'inPlace')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    run(String(new FormData(event.currentTarget).get('name')))
  }
  const nameProblem = refusal?.fields['name']?.message
  return (
    <DialogFrame
      title={text('passkey.title')}
      className={styles.stack16}
      dismiss="cancel"
      onClose={onClose}
      form={(all) => <form onSubmit={submit}>{all}</form>}
      actions={
        supported && (
          <Button type="submit" primary busy={busy}>
            {text('passkey.submit')}
          </Button>
        )
      }
    >
      <p>{text(supported ? 'passkey.text' : 'passkey.unsupported')}</p>
      {supported && (
        <Box
          label={text('fields.name')}
          name="name"
          defaultValue={text('passkey.name')}
          autoComplete="off"
          autoFocus
          required
          maxLength={64}
          error={nameProblem}
        />
      )}
      {busy && <p role="status">{text('login.waiting')}</p>}
      <Problem text={cancelled ? text('passkey.notCreated') : !nameProblem && error} />
    </DialogFrame>
  )
}
