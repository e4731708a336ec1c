import type { UserRecord } from '#contract/users'
import { BulkAction } from '#console/core/lists/BulkAction.tsx'
import { AssignRoles } from './AssignRoles.tsx'
import { nameOf } from './userText.ts'

/** What can be done to several users at once; roles are given within a company. */
export const UserBulkActions = ({ companyId }: { companyId?: string | null | undefined }) => (
  <>
    {companyId && <AssignRoles companyId={companyId} />}
    <BulkAction<UserRecord>
      resource="users"
      action="enable"
      permission="user:disable"
      texts="resources.users.bulk.enable"
      effects={2}
      nameOf={nameOf}
    />
    <BulkAction<UserRecord>
      resource="users"
      action="disable"
      permission="user:disable"
      texts="resources.users.bulk.disable"
      effects={3}
      nameOf={nameOf}
      grave
    />
    <BulkAction<UserRecord>
      resource="users"
      action="unlock"
      permission="user:unlock"
      texts="resources.users.bulk.unlock"
      effects={1}
      nameOf={nameOf}
    />
    <BulkAction<UserRecord>
      resource="users"
      action="sign-out"
      permission="user:signOut"
      texts="resources.users.bulk.signOut"
      effects={2}
      nameOf={nameOf}
    />
    <BulkAction<UserRecord>
      resource="users"
      action="send-reset-code"
      permission="user:resetPassword"
      texts="resources.users.bulk.sendResetCode"
      effects={2}
      nameOf={nameOf}
    />
    <BulkAction<UserRecord>
      resource="users"
      action="delete"
      permission="user:remove"
      texts="resources.users.bulk.remove"
      effects={2}
      nameOf={nameOf}
      grave
    />
  </>
)
