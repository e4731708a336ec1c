import type { UserRecord } from '#contract/users'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { CreateUserButton } from './CreateUserButton.tsx'
import { UserBulkActions } from './UserBulkActions.tsx'
import { UserCard } from './UserCard.tsx'
import { userColumnsWithCompany } from './userColumns.tsx'
import { UserFilters } from './UserFilters.tsx'
import { UserRowMenu } from './UserRowMenu.tsx'
import { nameOf, pathOf } from './userText.ts'

/** Users of every company, for the provider's staff. */
export const UserManage = () => {
  return (
    <ListScreen<UserRecord>
      texts="resources.users.list"
      head="resources.users.manage"
      create={<CreateUserButton />}
      columns={userColumnsWithCompany}
      card={(user) => <UserCard user={user} />}
      filters={<UserFilters withCompany />}
      bulkActions={<UserBulkActions />}
      rowActions={(user) => <UserRowMenu user={user} />}
      pathOf={pathOf}
      nameOf={nameOf}
    />
  )
}
