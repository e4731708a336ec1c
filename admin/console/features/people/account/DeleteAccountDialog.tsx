import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useId, useRef, useState, type FormEvent } from 'react'
import { endSession } from '#shared/session.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import dialog from '#console/core/dialogs/ConfirmDialog.module.css'
import { FormFailure } from '#console/core/forms/FormFailure.tsx'
import { PlainField } from '#console/core/forms/PlainField.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import { accountPath } from '#console/core/data/account.ts'
import { errorsAt } from './useSubmit.ts'

const effects = [0, 1, 2, 3] as const

const DeletionForm = ({ titleId, onClose }: { titleId: string; onClose: () => void }) => {
  const translate = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<string>()
  const text = useTexts('resources.account.leave')
  const pointAt = (message: string) => {
    setFault(message)
    form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus()
  }
  const {
    run: leave,
    busy,
    refusal,
    reset,
  } = useAction(async (password: string) => {
    try {
      await callOperation(`${accountPath}/delete-account`, { method: 'POST', body: { password } })
      endSession()
      location.assign('/home')
    } catch (error) {
      if (!errorsAt(error, ['password'])) throw error
      pointAt(refusalOf(error).message)
    }
  }, 'inPlace')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setFault(undefined)
    reset()
    if (password) leave(password)
    else pointAt(translate('validation.required'))
  }
  return (
    <form ref={form} onSubmit={send} noValidate>
      <DialogTitle id={titleId}>{text('dialog')}</DialogTitle>
      <DialogContent className={dialog.text}>
        <ul>
          {effects.map((index) => (
            <li key={index}>{text(`effects.${index}`)}</li>
          ))}
        </ul>
        <FormFailure failure={refusal} />
        <PlainField
          label={text('password')}
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus
          required
          {...(fault ? { error: fault } : {})}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button type="submit" variant="contained" color="error" disabled={busy}>
          {text('submit')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Says what deleting the account does, asks for the password, and does it. */
export const DeleteAccountDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} fullWidth aria-labelledby={id}>
      <DeletionForm titleId={id} onClose={onClose} />
    </Dialog>
  )
}
