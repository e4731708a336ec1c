import { useState, type FormEvent } from 'react'
import type { FactorAdded, TotpCreated } from '#contract/people/factors'
import { Button } from '#console/core/controls/Button.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { Box } from '#console/core/forms/Field.tsx'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { CopyButton } from '#console/core/ui/CopyButton.tsx'
import styles from '#console/core/ui/styles.module.css'
import { confirmTotp, createTotp } from '#shared/factors/factorCalls.ts'
import { keyInGroups } from '#shared/factors/keyInGroups.ts'
import { QrCode } from '#shared/factors/QrCode.tsx'
import css from '../Account.module.css'

export interface AddFactorProps {
  onAdded: (added: FactorAdded) => void
  onClose: () => void
}

const Connect = ({ created }: { created: TotpCreated }) => {
  const text = useTexts('resources.factors.totp')
  return (
    <>
      <p>{text('scan')}</p>
      <QrCode text={created.address} label={text('picture')} />
      <div className={styles.stack8}>
        <p className={styles.muted}>{text('typed')}</p>
        <p className={styles.line}>
          <code className={css.key}>{keyInGroups(created.secret)}</code>
          <CopyButton value={created.secret}>{text('copy')}</CopyButton>
        </p>
      </div>
    </>
  )
}

/** Names an authenticator app, shows its QR code, and asks for the first code. */
export const AddTotp = ({ onAdded, onClose }: AddFactorProps) => {
  const text = useTexts('resources.factors')
  const notify = useNotify()
  const [created, setCreated] = useState<TotpCreated>()
  const create = useAction(
    async (name: string) => setCreated(await createTotp(callOperation, name)),
    'inPlace',
  )
  const confirm = useAction(async (id: string, code: string) => {
    onAdded(await confirmTotp(callOperation, id, code))
    notify('resources.factors.totp.done')
  }, 'inPlace')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('typed'))
    if (created) confirm.run(created.id, typed)
    else create.run(typed)
  }
  return (
    <DialogFrame
      title={text('totp.title')}
      wide
      className={styles.stack16}
      dismiss="cancel"
      onClose={onClose}
      form={(all) => <form onSubmit={submit}>{all}</form>}
      actions={
        <Button type="submit" primary busy={create.busy || confirm.busy}>
          {text(created ? 'totp.submit' : 'totp.next')}
        </Button>
      }
    >
      {created ? (
        <>
          <Connect created={created} />
          <Box
            key="code"
            label={text('totp.code')}
            name="typed"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
            maxLength={16}
            help={text('totp.codeHelp')}
            error={confirm.refusal?.fields['code']?.message ?? confirm.error}
          />
        </>
      ) : (
        <Box
          key="name"
          label={text('fields.name')}
          name="typed"
          defaultValue={text('kinds.totp')}
          autoComplete="off"
          autoFocus
          required
          maxLength={64}
          error={create.refusal?.fields['name']?.message ?? create.error}
        />
      )}
    </DialogFrame>
  )
}
