import { useState } from 'react'
import type { GeneratedPassword, UserRecord } from '#contract/people/users'
import { callOperation } from '#console/core/data/httpClient.ts'
import { ConfirmAction } from '#console/core/dialogs/ConfirmAction.tsx'
import { ShownOnceDialog } from '#console/core/forms/ShownOnceDialog.tsx'
import { nameOf } from './userText.ts'

interface PasswordDialogProps {
  user: UserRecord
  asked: boolean
  onClose: () => void
}

/** Generates a password after a confirmation and shows it once. */
export const PasswordDialog = ({ user, asked, onClose }: PasswordDialogProps) => {
  const [password, setPassword] = useState<string | null>(null)
  const args = { name: nameOf(user) }
  const generate = async () => {
    const path = `/usercenter/users/${user.id}/generate-password`
    setPassword((await callOperation<GeneratedPassword>(path, { method: 'POST' })).password)
  }
  if (password !== null)
    return (
      <ShownOnceDialog
        value={password}
        texts="resources.users.actions.generated"
        args={args}
        onClose={() => setPassword(null)}
      />
    )
  if (!asked) return null
  return (
    <ConfirmAction
      texts="resources.users.actions.generatePassword"
      args={args}
      work={generate}
      grave
      onClose={onClose}
    />
  )
}
