import type { UserRecord } from '#contract/users'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { CreateUserButton } from './CreateUserButton.tsx'
import { UserBulkActions } from './UserBulkActions.tsx'
import { UserCard } from './UserCard.tsx'
import { userColumns } from './userColumns.tsx'
import { UserFilters } from './UserFilters.tsx'
import { UserRowMenu } from './UserRowMenu.tsx'
import { nameOf, pathOf } from './userText.ts'

/** Users of the reader's own company. */
export const UserList = () => {
  const companyId = useCurrentUser()?.companyId
  return (
    <ListScreen<UserRecord>
      texts="resources.users.list"
      create={<CreateUserButton />}
      columns={userColumns}
      card={(user) => <UserCard user={user} />}
      filter={companyId ? { companyId } : undefined}
      sort={{ field: 'realName', order: 'ASC' }}
      filters={<UserFilters />}
      bulkActions={<UserBulkActions companyId={companyId} />}
      rowActions={(user) => <UserRowMenu user={user} />}
      pathOf={pathOf}
      nameOf={nameOf}
    />
  )
}
