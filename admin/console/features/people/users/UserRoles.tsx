import { useRoleName } from '#console/core/i18n/rolePreset.ts'
import { IconButton } from '#console/core/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RightsPreview } from '#contract/access/rights'
import type { UserRecord } from '#contract/people/users'
import { callOperation } from '#console/core/data/httpClient.ts'
import { refusalText } from '#console/core/data/refusal.ts'
import { ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'
import { Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useTranslate, useTexts } from '#console/core/i18n/texts.ts'
import { PreviewList } from '#console/core/permissions/tree/PreviewedSave.tsx'
import { RoleChoices } from '#console/core/pickers/RoleChoices.tsx'
import { nameOf, rolesByApplication, canHaveRoles, kindOf } from './userText.ts'
import { Link } from 'react-router'
import { usePendingIds } from '#console/core/data/pendingActions.ts'
import { mayOpen, useAccess, useRights } from '#console/core/data/rights.ts'
import { useUndoable } from '#console/core/dialogs/useUndoable.ts'
import { useApplicationName } from '#console/core/permissions/tree/usePermissions.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './Users.module.css'

interface RolesDialogProps {
  user: UserRecord
  companyId: string
  onClose: () => void
}

/** Changes a user's roles and previews the gained and lost permissions before saving. */
export const RolesDialog = ({ user, companyId, onClose }: RolesDialogProps) => {
  const translate = useTranslate()
  const [chosen, setChosen] = useState(() => rolesByApplication(user))
  // The roles at opening time: `user` may be refetched meanwhile, and the server compares them to detect a conflict.
  const [shownRoleIds] = useState(() => user.roles.map(({ roleId }) => roleId))
  const roleIds = Object.values(chosen).filter(Boolean)
  const isOther =
    roleIds.length !== shownRoleIds.length || roleIds.some((id) => !shownRoleIds.includes(id))
  const body = { roleIds, shownRoleIds }
  const { data, error } = useQuery({
    queryKey: ['users', 'roles', 'preview', user.id, roleIds],
    queryFn: () =>
      callOperation<RightsPreview>(`/usercenter/users/${user.id}/roles/preview`, {
        method: 'POST',
        body,
      }),
    enabled: isOther,
    retry: false,
    gcTime: 0,
  })
  return (
    <ActionDialog
      resource="users"
      record={user}
      action="roles"
      body={body}
      texts="resources.users.actions.roles"
      args={{ name: nameOf(user) }}
      ready={isOther && !!data}
      fields={
        <>
          <RoleChoices
            companyId={companyId}
            currentRoles={user.roles}
            chosen={chosen}
            onChange={setChosen}
          />
          {isOther && !data && !error && <p>{translate('resources.roles.preview.checking')}</p>}
          {isOther && data && <PreviewList preview={data} />}
          {isOther && error && <Problem text={refusalText(error)} />}
        </>
      }
      onClose={onClose}
    />
  )
}

type Role = UserRecord['roles'][number]

const RoleName = ({ role }: { role: Role }) => {
  useRights()
  const name = useRoleName()(role)
  if (!mayOpen('role/list') && !mayOpen('role/manage')) return <span>{name}</span>
  return <Link to={`/roles/${role.roleId}/show`}>{name}</Link>
}

export const RolesInRow = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  const kind = kindOf(user)
  if (kind) return <>{translate(`resources.users.kinds.${kind}`)}</>
  return (
    <span className={`${styles.links} ${css.rowRoles}`}>
      {user.roles.length === 0 && (
        <span className={styles.muted}>{translate('resources.users.noRole')}</span>
      )}
      {user.roles.map((role, index) => (
        <span key={role.roleId}>
          {index > 0 && ' · '}
          <RoleName role={role} />
        </span>
      ))}
      <ChangeRoles user={user} />
    </span>
  )
}

const ChangeRoles = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  const mayAssign = useAccess('role:assign') === 'granted'
  const [open, setOpen] = useState(false)
  if (!mayAssign || !canHaveRoles(user)) return null
  return (
    <>
      <IconButton
        icon="pencil"
        iconSize={14}
        className={css.changeRoles ?? ''}
        size="small"
        onClick={() => setOpen(true)}
        label={translate('resources.users.changeRoles', { name: nameOf(user) })}
      />
      {open && (
        <RolesDialog user={user} companyId={user.companyId} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

const rolesOf = ({ id }: UserRecord) => `users/${id}/roles`

/** Removes a role from a user after a delay in which it can be undone. */
const useRemoveRole = (user: UserRecord) => {
  const doLater = useUndoable(rolesOf(user))
  const text = useTexts('resources.users.show')
  const roleName = useRoleName()
  return (role: Role): void => {
    const name = nameOf(user)
    doLater({
      ids: [role.roleId],
      removes: true,
      name,
      notice: text('roleRemoved', { name, role: roleName(role) }),
      work: () =>
        callOperation(`/usercenter/roles/${role.roleId}/users`, {
          method: 'DELETE',
          body: { userIds: [user.id] },
          keepalive: true,
        }),
    })
  }
}

export const RolesOfUser = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  const applicationName = useApplicationName()
  const mayAssign = useAccess('role:assign') === 'granted'
  const pendingRoleIds = usePendingIds(rolesOf(user))
  const removeRole = useRemoveRole(user)
  const roleName = useRoleName()
  const kind = kindOf(user)
  const roles = user.roles.filter(({ roleId }) => !pendingRoleIds.has(roleId))
  if (kind)
    return (
      <>
        <p>{translate(`resources.users.kinds.${kind}`)}</p>
        <p className={styles.muted}>{translate(`resources.users.show.${kind}`)}</p>
      </>
    )
  if (!roles.length)
    return <p className={styles.muted}>{translate('resources.users.show.noRoles')}</p>
  return (
    <ul className={`${styles.lines} ${css.roles}`}>
      {roles.map((role) => (
        <li key={role.roleId}>
          <RoleName role={role} />
          <span>{applicationName(role.applicationId)}</span>
          {mayAssign && canHaveRoles(user) && (
            <IconButton
              icon="close"
              iconSize={14}
              size="small"
              onClick={() => removeRole(role)}
              label={translate('resources.users.show.removeRole', { role: roleName(role) })}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
