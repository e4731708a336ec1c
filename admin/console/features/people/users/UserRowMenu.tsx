import { useState } from 'react'
import type { GeneratedPassword, UserRecord } from '#contract/people/users'
import { callOperation } from '#console/core/data/httpClient.ts'
import { ConfirmAction, ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'
import { ShownOnceDialog } from '#console/core/forms/ShownOnceDialog.tsx'
import { nameOf, canHaveRoles } from './userText.ts'
import { useRefresh } from 'react-admin'
import { useNavigate } from 'react-router'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import { usePage } from '#console/core/navigation/pages.ts'
import type { Viewing } from '#contract/operations/viewAs'
import { mayGeneratePassword, mayEditUser, mayViewAs } from '#contract/policies/users'
import { enterViewing } from '#shared/viewing.ts'
import { useAllowed, useCurrentUser } from '#console/core/data/identity.ts'
import { RecordMenu } from '#console/core/ui/MenuButton.tsx'
import { useNow } from '#console/core/ui/Values.tsx'
import { isDestructive, userActionKeys, userActions, type UserActionKey } from './userActions.ts'
import { RolesDialog } from './UserRoles.tsx'

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

/** Returns a function that leaves the page of a removed user and shows the list with a notice. */
const useLeave = (user: UserRecord) => {
  const notify = useNotify()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { forget } = usePage()
  return () => {
    void navigate('/users', { replace: true })
    forget()
    refresh()
    notify('resources.users.actions.remove.done', { name: nameOf(user) })
  }
}

export const UserRowMenu = ({ user, onPage = false }: { user: UserRecord; onPage?: boolean }) => {
  const translate = useTranslate()
  const now = useNow()
  const allowed = useAllowed()
  const seesAll = useCurrentUser()?.isOurCompany
  const leave = useLeave(user)
  const [asked, setAsked] = useState<UserActionKey | 'viewAs' | 'roles' | 'password'>()
  const args = { name: nameOf(user) }
  const close = () => setAsked(undefined)
  const viewAs = async () => {
    const request = { method: 'POST', body: {} } as const
    enterViewing(await callOperation<Viewing>(`/usercenter/users/${user.id}/view-as`, request))
  }
  return (
    <>
      <RecordMenu
        label={translate('resources.users.actions.menu', args)}
        onPage={onPage}
        edit={allowed(mayEditUser, user) ? `/users/${user.id}` : undefined}
        editPermission="user:edit"
        actions={[
          canHaveRoles(user) && {
            label: translate('resources.users.actions.roles.label'),
            icon: 'sliders',
            permission: 'role:assign',
            onClick: () => setAsked('roles'),
          },
          ...userActionKeys
            .filter((key) => {
              const { policy, fits } = userActions[key]
              return allowed(policy, user) && fits(user, now)
            })
            .map((key) => ({
              label: translate(`resources.users.actions.${key}.label`),
              icon: userActions[key].icon,
              permission: userActions[key].permission,
              grave: isDestructive(key),
              onClick: () => setAsked(key),
            })),
          allowed(mayGeneratePassword, user) &&
            user.status === 'active' && {
              label: translate('resources.users.actions.generatePassword.label'),
              icon: 'key',
              permission: 'user:resetPassword',
              onClick: () => setAsked('password'),
            },
          allowed(mayViewAs, { ...user, userId: user.id }) &&
            user.status === 'active' && {
              label: translate('resources.users.actions.viewAs.label'),
              icon: 'eye',
              onClick: () => setAsked('viewAs'),
            },
        ]}
      />
      {asked === 'viewAs' && (
        <ConfirmAction
          texts="resources.users.actions.viewAs"
          args={args}
          work={viewAs}
          onClose={close}
        />
      )}
      {asked === 'roles' && canHaveRoles(user) && (
        <RolesDialog user={user} companyId={user.companyId} onClose={close} />
      )}
      <PasswordDialog user={user} asked={asked === 'password'} onClose={close} />
      {asked && asked !== 'viewAs' && asked !== 'roles' && asked !== 'password' && (
        <UserActionDialog
          user={user}
          action={asked}
          onClose={close}
          {...(onPage && asked === 'remove' && !seesAll ? { onDone: leave } : {})}
        />
      )}
    </>
  )
}

interface UserActionDialogProps {
  user: UserRecord
  action: UserActionKey
  onClose: () => void
  /** Called instead of showing the `done` notice. */
  onDone?: () => void
}

export const UserActionDialog = ({ user, action, ...rest }: UserActionDialogProps) => (
  <ActionDialog
    resource="users"
    record={user}
    action={userActions[action].name}
    texts={`resources.users.actions.${action}`}
    args={{ name: nameOf(user) }}
    grave={isDestructive(action)}
    {...rest}
  />
)
