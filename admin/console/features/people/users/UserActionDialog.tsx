import type { UserRecord } from '#contract/users'
import { ActionDialog } from '#console/core/dialogs/ActionDialog.tsx'
import type { UserAction } from './userActions.ts'
import { nameOf } from './userText.ts'

interface UserActionDialogProps {
  user: UserRecord
  action: UserAction
  open: boolean
  onClose: () => void
}

/** Asks before an action on a user, says what it will do, and does it. */
export const UserActionDialog = ({ user, action, open, onClose }: UserActionDialogProps) => (
  <ActionDialog
    resource="users"
    record={user}
    action={action.name}
    texts={`resources.users.actions.${action.texts}`}
    effects={action.effects}
    args={{ name: nameOf(user) }}
    grave={action.grave ?? false}
    open={open}
    onClose={onClose}
  />
)
