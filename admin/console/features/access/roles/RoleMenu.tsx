import { useRefresh } from 'react-admin'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { RecordMenu } from '#console/core/ui/MenuButton.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useUndoable } from '#console/core/dialogs/useUndoable.ts'
import { useLocation, useNavigate } from 'react-router'
import type { RoleRecord } from '#contract/access/roles'
import { mayDeleteRole, mayEditRole } from '#contract/policies/roles'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useAllowed } from '#console/core/data/identity.ts'
import { DeleteRoleDialog } from './DeleteRoleDialog.tsx'
import { pathOf } from './roleText.ts'

interface RoleMenuProps {
  role: RoleRecord
  withoutEdit?: boolean
}

export const RoleMenu = ({ role, withoutEdit = false }: RoleMenuProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const decideLater = useUndoable('roles')
  const allowed = useAllowed()
  const [deleting, setDeleting] = useState(false)
  const { run: copy } = useAction(async () => {
    const made = await callOperation<RoleRecord>(`/usercenter/roles/${role.id}/copy`, {
      method: 'POST',
      body: {},
    })
    notify('resources.roles.actions.copied', { name: made.name })
    refresh()
    void navigate(pathOf(made))
  })
  const removeLater = () => {
    const isOpen = pathname === pathOf(role)
    decideLater({
      id: role.id,
      name: role.name,
      action: 'delete',
      notice: translate('resources.roles.actions.deleted', { name: role.name }),
      onUndo: isOpen ? () => void navigate(pathOf(role)) : undefined,
    })
    if (isOpen) void navigate('/roles', { replace: true })
  }
  return (
    <>
      <RecordMenu
        label={translate('resources.roles.actions.menu', { name: role.name })}
        size={withoutEdit ? 'medium' : 'small'}
        actions={[
          !withoutEdit &&
            allowed(mayEditRole, role) && {
              label: translate('ra.action.edit'),
              icon: 'pencil',
              permission: 'role:edit',
              to: `/roles/${role.id}`,
            },
          {
            label: translate('resources.roles.actions.copy'),
            icon: 'copy',
            permission: 'role:create',
            onClick: () => copy(),
          },
          allowed(mayDeleteRole, role) && {
            label: translate('resources.roles.actions.delete'),
            icon: 'trash',
            permission: 'role:delete',
            grave: true,
            // A role without users can be deleted with undo; otherwise users lose permissions, so it asks first.
            onClick: () => (role.userCount === 0 ? removeLater() : setDeleting(true)),
          },
        ]}
      />
      {deleting && <DeleteRoleDialog role={role} onClose={() => setDeleting(false)} />}
    </>
  )
}
