import type { UserRecord } from '#contract/users'
import { BulkAction } from '#console/core/lists/BulkAction.tsx'
import { AssignRoles } from './AssignRoles.tsx'
import { nameOf } from './userText.ts'

const actions = [
  { action: 'enable', permission: 'user:disable', texts: 'enable', effects: 2, grave: false },
  { action: 'disable', permission: 'user:disable', texts: 'disable', effects: 3, grave: true },
  { action: 'unlock', permission: 'user:unlock', texts: 'unlock', effects: 1, grave: false },
  { action: 'sign-out', permission: 'user:signOut', texts: 'signOut', effects: 2, grave: false },
  {
    action: 'send-reset-code',
    permission: 'user:resetPassword',
    texts: 'sendResetCode',
    effects: 2,
    grave: false,
  },
  { action: 'delete', permission: 'user:remove', texts: 'remove', effects: 2, grave: true },
] as const

/** What can be done to several users at once; roles are given within a company. */
export const UserBulkActions = ({ companyId }: { companyId?: string | null | undefined }) => (
  <>
    {companyId && <AssignRoles companyId={companyId} />}
    {actions.map(({ texts, ...action }) => (
      <BulkAction<UserRecord>
        key={texts}
        resource="users"
        texts={`resources.users.bulk.${texts}`}
        nameOf={nameOf}
        {...action}
      />
    ))}
  </>
)
