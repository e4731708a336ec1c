import { useTranslate } from '#console/core/i18n/texts.ts'
import { CreateButton, LinkButton } from '#console/core/ui/PermissionButton.tsx'
import { realName } from '#contract/core/rules'
import type { UserRecord } from '#contract/people/users'
import { mayEditUser } from '#contract/policies/users'
import { useAccess } from '#console/core/data/rights.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import type { InlineEdit } from '#console/core/lists/InlineText.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { useAllowed, useCurrentUser } from '#console/core/data/identity.ts'
import { useDepartments } from '#console/core/data/lookups.ts'
import { UserBulkActions } from './UserBulkActions.tsx'
import {
  UserCard,
  userColumns,
  userColumnsWithCompany,
  userColumnsWithDepartment,
} from './UserFacts.tsx'
import { UserFilters } from './UserFilters.tsx'
import { UserRowMenu } from './UserRowMenu.tsx'
import { nameOf, pathOf } from './userText.ts'

export const CreateUserButton = () => (
  <>
    <LinkButton permission="user:import" to="/users/import" icon="upload" secondary>
      {useTranslate()('resources.users.import.action')}
    </LinkButton>
    <CreateButton
      permission="user:create"
      to="/users/create"
      label="resources.users.create.action"
    />
  </>
)

const realNameRule = fieldRule(realName)

const shared = {
  texts: 'resources.users.list',
  create: <CreateUserButton />,
  card: (user: UserRecord) => <UserCard user={user} />,
  rowActions: (user: UserRecord) => <UserRowMenu user={user} />,
  pathOf,
  nameOf,
} as const

/** Makes real names editable in the list, where the current user may edit the user. */
const useInlineEdit = (): InlineEdit<UserRecord> => {
  const allowed = useAllowed()
  const mayEdit = useAccess('user:edit') === 'granted'
  return {
    source: 'realName',
    rule: realNameRule,
    may: (user) => mayEdit && allowed(mayEditUser, user),
  }
}

export const UserList = () => {
  const companyId = useCurrentUser()?.companyId
  const inlineEdit = useInlineEdit()
  const hasDepartments = useDepartments(companyId).length > 0
  return (
    <ListScreen<UserRecord>
      {...shared}
      columns={hasDepartments ? userColumnsWithDepartment : userColumns}
      inlineEdit={inlineEdit}
      filter={companyId ? { companyId } : undefined}
      sort={{ field: 'realName', order: 'ASC' }}
      filters={<UserFilters />}
      bulkActions={<UserBulkActions companyId={companyId} />}
    />
  )
}

export const UserManage = () => (
  <ListScreen<UserRecord>
    {...shared}
    head="resources.users.manage"
    columns={userColumnsWithCompany}
    inlineEdit={useInlineEdit()}
    filters={<UserFilters withCompany />}
    bulkActions={<UserBulkActions />}
  />
)
