import { useTexts } from '#console/core/i18n/texts.ts'
import type { UserRecord } from '#contract/users'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { EmptyState } from '#console/core/ui/EmptyState.tsx'
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
  const text = useTexts('resources.users.list')
  return (
    <ListScreen<UserRecord>
      title={text('title')}
      purpose={text('purpose')}
      actions={<CreateUserButton />}
      columns={userColumns}
      card={(user) => <UserCard user={user} />}
      {...(companyId ? { filter: { companyId } } : {})}
      sort={{ field: 'realName', order: 'ASC' }}
      searchPlaceholder={text('search')}
      filters={<UserFilters />}
      bulkActions={<UserBulkActions companyId={companyId} />}
      rowActions={(user) => <UserRowMenu user={user} />}
      pathOf={pathOf}
      nameOf={nameOf}
      unit="resources.users.list.count"
      empty={
        <EmptyState title={text('empty.title')} action={<CreateUserButton />}>
          {text('empty.text')}
        </EmptyState>
      }
    />
  )
}
