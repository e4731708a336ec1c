import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { UserRecord } from '#contract/users'
import { RecordMenu } from '#console/core/ui/RecordMenu.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
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
      <RecordMenu
        label={label}
        size={withoutEdit ? 'medium' : 'small'}
        actions={[
          !withoutEdit && {
            label: translate('ra.action.edit'),
            icon: 'pencil',
            permission: 'user:edit',
            to: `/users/${user.id}`,
          },
          ...userActions
            .filter((action) => action.fits(user, now) && !(isOwn && action.grave))
            .map((action) => ({
              label: translate(`resources.users.actions.${action.texts}.label`),
              icon: action.icon,
              permission: action.permission,
              onClick: () => {
                setAsked(action)
                setOpen(true)
              },
            })),
          canViewAs(reader, user) && {
            label: translate('resources.users.actions.viewAs.label'),
            icon: 'eye',
            onClick: () => setViewing(true),
          },
        ]}
      />
      <ViewAsDialog user={user} open={viewing} onClose={() => setViewing(false)} />
      {asked && (
        <UserActionDialog user={user} action={asked} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
