import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { UserRecord } from '#contract/users'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { EmptyState } from '#console/core/ui/EmptyState.tsx'
import { CreateUserButton } from './CreateUserButton.tsx'
import { UserBulkActions } from './UserBulkActions.tsx'
import { UserCard } from './UserCard.tsx'
import { userColumnsWithCompany } from './userColumns.tsx'
import { UserFilters } from './UserFilters.tsx'
import { UserRowMenu } from './UserRowMenu.tsx'
import { nameOf, pathOf } from './userText.ts'

/** Users of every company, for the provider's staff. */
export const UserManage = () => {
  const translate = useTranslate()
  const text = useTexts('resources.users.manage')
  return (
    <ListScreen<UserRecord>
      title={text('title')}
      purpose={text('purpose')}
      actions={<CreateUserButton />}
      columns={userColumnsWithCompany}
      card={(user) => <UserCard user={user} />}
      sort={{ field: 'createdAt', order: 'DESC' }}
      searchPlaceholder={translate('resources.users.list.search')}
      filters={<UserFilters withCompany />}
      bulkActions={<UserBulkActions />}
      rowActions={(user) => <UserRowMenu user={user} />}
      pathOf={pathOf}
      nameOf={nameOf}
      unit="resources.users.list.count"
      empty={
        <EmptyState
          title={translate('resources.users.list.empty.title')}
          action={<CreateUserButton />}
        >
          {translate('resources.users.list.empty.text')}
        </EmptyState>
      }
    />
  )
}
