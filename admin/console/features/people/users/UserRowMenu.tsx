import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { UserRecord } from '#contract/users'
import { Icon } from '#console/core/icons/Icon.tsx'
import { PermissionMenuItem } from '#console/core/ui/PermissionMenuItem.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { MenuButton } from '#console/core/ui/MenuButton.tsx'
import { useNow } from '#console/core/ui/Time.tsx'
import { UserActionDialog } from './UserActionDialog.tsx'
import { canViewAs, ViewAsDialog } from './ViewAsDialog.tsx'
import { userActions, type UserAction } from './userActions.ts'
import { nameOf } from './userText.ts'

interface UserRowMenuProps {
  user: UserRecord
  /** The page already has a button for editing. */
  withoutEdit?: boolean
}

/** What can be done to a user. */
export const UserRowMenu = ({ user, withoutEdit = false }: UserRowMenuProps) => {
  const translate = useTranslate()
  const now = useNow()
  const reader = useCurrentUser()
  const isOwn = reader?.userId === user.id
  const [viewing, setViewing] = useState(false)
  const [asked, setAsked] = useState<UserAction>()
  const [open, setOpen] = useState(false)
  const label = translate('resources.users.actions.menu', { name: nameOf(user) })
  return (
    <>
      <MenuButton
        align="right"
        trigger={(props) => (
          <IconButton {...props} size={withoutEdit ? 'medium' : 'small'} aria-label={label}>
            <Icon name="more" />
          </IconButton>
        )}
      >
        {(close) => [
          ...(withoutEdit
            ? []
            : [
                <PermissionMenuItem
                  key="edit"
                  id="user:edit"
                  component={Link}
                  to={`/users/${user.id}`}
                  onClick={close}
                >
                  <Icon name="pencil" size={16} />
                  {translate('ra.action.edit')}
                </PermissionMenuItem>,
              ]),
          ...userActions
            .filter((action) => action.fits(user, now) && !(isOwn && action.grave))
            .map((action) => (
              <PermissionMenuItem
                key={action.texts}
                id={action.permission}
                onClick={() => {
                  close()
                  setAsked(action)
                  setOpen(true)
                }}
              >
                <Icon name={action.icon} size={16} />
                {translate(`resources.users.actions.${action.texts}.label`)}
              </PermissionMenuItem>
            )),
          ...(canViewAs(reader, user)
            ? [
                <MenuItem
                  key="view-as"
                  onClick={() => {
                    close()
                    setViewing(true)
                  }}
                >
                  <Icon name="eye" size={16} />
                  {translate('resources.users.actions.viewAs.label')}
                </MenuItem>,
              ]
            : []),
        ]}
      </MenuButton>
      <ViewAsDialog user={user} open={viewing} onClose={() => setViewing(false)} />
      {asked && (
        <UserActionDialog user={user} action={asked} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
