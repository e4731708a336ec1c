import Radio from '@mui/material/Radio'
import { useId, useState } from 'react'
import { isUnused, type GeneratedPassword, type UserRecord } from '#contract/people/users'
import { mayEditUser, mayGeneratePassword } from '#contract/policies/users'
import { callOperation } from '#console/core/data/httpClient.ts'
import { perform } from '#console/core/data/dataProvider.ts'
import { useAllowed } from '#console/core/data/identity.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { ConfirmDialog, Sentences } from '#console/core/dialogs/DialogFrame.tsx'
import { ShownOnceDialog } from '#console/core/forms/ShownOnceDialog.tsx'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import css from './Users.module.css'
import { nameOf } from './userText.ts'

const texts = 'resources.users.actions'

type Help = 'sendActivation' | 'sendResetCode' | 'generatePassword'

/** The ways to help a user who cannot log in, the gentlest first. */
export const useLoginHelps = (user: UserRecord): Help[] => {
  const allowed = useAllowed()
  if (user.status !== 'active') return []
  const helps: Help[] = []
  if (allowed(mayEditUser, user)) {
    if (isUnused(user)) helps.push('sendActivation')
    else if (user.verifiedPhone || user.verifiedEmail) helps.push('sendResetCode')
  }
  if (allowed(mayGeneratePassword, user)) helps.push('generatePassword')
  return helps
}

interface LoginHelpProps {
  user: UserRecord
  helps: readonly Help[]
  open: boolean
  onClose: () => void
}

/** Sends a code or link to the user, or generates a password and shows it once. */
export const LoginHelp = ({ user, helps, open, onClose }: LoginHelpProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const id = useId()
  const [chosen, setChosen] = useState<Help>()
  const [password, setPassword] = useState<string | null>(null)
  const args = { name: nameOf(user) }
  const help = chosen ?? helps[0]
  const { run, busy, error, reset } = useAction(async (way: Help) => {
    if (way === 'generatePassword') {
      const path = `/usercenter/users/${user.id}/generate-password`
      setPassword((await callOperation<GeneratedPassword>(path, { method: 'POST' })).password)
    } else {
      await perform('users', user.id, 'send-reset-code')
      notify(`${texts}.${way}.done`, args)
    }
    onClose()
  }, 'inPlace')
  const close = () => {
    reset()
    onClose()
  }
  if (password !== null)
    return (
      <ShownOnceDialog
        value={password}
        texts={`${texts}.generated`}
        args={args}
        onClose={() => setPassword(null)}
      />
    )
  if (!open || !help) return null
  return (
    <ConfirmDialog
      open
      title={translate(`${texts}.help.title`, args)}
      confirm={translate(`${texts}.${help}.label`)}
      grave={help === 'generatePassword'}
      busy={busy}
      error={error}
      onConfirm={() => run(help)}
      onClose={close}
    >
      <div className={css.helps} role="radiogroup" aria-label={translate(`${texts}.help.label`)}>
        {helps.map((one) => (
          <label key={one} htmlFor={`${id}-${one}`}>
            <Radio
              id={`${id}-${one}`}
              checked={one === help}
              onChange={() => setChosen(one)}
              slotProps={{ input: { 'aria-describedby': `${id}-effects` } }}
            />
            {translate(`${texts}.${one}.label`)}
          </label>
        ))}
      </div>
      <div id={`${id}-effects`}>
        <Sentences of={`${texts}.${help}.effects`} args={args} />
      </div>
    </ConfirmDialog>
  )
}
