import IconButton from '@mui/material/IconButton'
import { useRefresh } from 'react-admin'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { RoleRecord } from '#contract/roles'
import { Icon } from '#console/core/icons/Icon.tsx'
import { PermissionMenuItem } from '#console/core/ui/PermissionMenuItem.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import { MenuButton } from '#console/core/ui/MenuButton.tsx'
import { DeleteRoleDialog } from './DeleteRoleDialog.tsx'
import { isFixed, pathOf } from './roleText.ts'

interface RoleMenuProps {
  role: RoleRecord
  /** The page already has a button for editing. */
  withoutEdit?: boolean
}

/** What can be done to a role. */
export const RoleMenu = ({ role, withoutEdit = false }: RoleMenuProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const copy = async () => {
    try {
      const made = await callOperation<RoleRecord>(`/usercenter/roles/${role.id}/copy`, {
        method: 'POST',
        body: {},
      })
      notify('resources.roles.actions.copied', {
        type: 'success',
        messageArgs: { name: made.name },
      })
      refresh()
      void navigate(pathOf(made))
    } catch (error) {
      notify({ text: refusalOf(error).message }, { type: 'error' })
    }
  }
  return (
    <>
      <MenuButton
        align="right"
        trigger={(props) => (
          <IconButton
            {...props}
            size={withoutEdit ? 'medium' : 'small'}
            aria-label={translate('resources.roles.actions.menu', { name: role.name })}
          >
            <Icon name="more" />
          </IconButton>
        )}
      >
        {(close) => [
          ...(withoutEdit || isFixed(role)
            ? []
            : [
                <PermissionMenuItem
                  key="edit"
                  id="role:edit"
                  component={Link}
                  to={`/roles/${role.id}`}
                  onClick={close}
                >
                  <Icon name="pencil" size={16} />
                  {translate('ra.action.edit')}
                </PermissionMenuItem>,
              ]),
          <PermissionMenuItem
            key="copy"
            id="role:create"
            onClick={() => {
              close()
              void copy()
            }}
          >
            <Icon name="copy" size={16} />
            {translate('resources.roles.actions.copy')}
          </PermissionMenuItem>,
          ...(isFixed(role)
            ? []
            : [
                <PermissionMenuItem
                  key="delete"
                  id="role:delete"
                  onClick={() => {
                    close()
                    setDeleting(true)
                  }}
                >
                  <Icon name="trash" size={16} />
                  {translate('resources.roles.actions.delete')}
                </PermissionMenuItem>,
              ]),
        ]}
      </MenuButton>
      {deleting && <DeleteRoleDialog role={role} onClose={() => setDeleting(false)} />}
    </>
  )
}
