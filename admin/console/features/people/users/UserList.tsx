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
import {
  UserCard,
  userColumns,
  userColumnsWithCompany,
  userColumnsWithDepartment,
} from './UserFacts.tsx'
import { UserFilters } from './UserFilters.tsx'
import { UserRowMenu } from './UserRowMenu.tsx'
import { nameInBulk, nameOf, pathOf } from './userText.ts'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { callOperation } from '#console/core/data/httpClient.ts'
import { BulkAction } from '#console/core/lists/BulkAction.tsx'
import { RoleChoices } from '#console/core/pickers/RoleChoices.tsx'
import { userActions } from './userActions.ts'

/**
 * Assigns company roles to several users. A user who already has a role in the same application keeps it unless
 * `replace` is ticked.
 */
const AssignRoles = ({ companyId }: { companyId: string }) => {
  const translate = useTranslate()
  const [roles, setRoles] = useState<Record<string, string>>({})
  const [replace, setReplace] = useState(false)
  const chosen = Object.values(roles).filter(Boolean)
  const assignRoles = async (user: UserRecord): Promise<UserRecord> => {
    for (const id of chosen)
      await callOperation(`/usercenter/roles/${id}/users`, {
        method: 'POST',
        body: { userIds: [user.id], replace },
      })
    return user
  }
  return (
    <BulkAction<UserRecord>
      resource="users"
      action="assign"
      permission="role:assign"
      texts="resources.users.bulk.assign"
      nameOf={nameInBulk}
      onRecord={assignRoles}
      ready={chosen.length > 0}
      fields={
        <>
          <RoleChoices companyId={companyId} chosen={roles} onChange={setRoles} />
          <FormControlLabel
            control={
              <Checkbox checked={replace} onChange={(_event, checked) => setReplace(checked)} />
            }
            label={translate('resources.users.bulk.assign.replace')}
          />
        </>
      }
    />
  )
}

const bulkActions = {
  enable: userActions.enable,
  disable: userActions.disable,
  unlock: userActions.unlock,
  signOut: userActions.signOut,
  sendResetCode: { name: 'send-reset-code', permission: 'user:resetPassword' },
  remove: userActions.remove,
} as const
const inBulk = ['enable', 'disable', 'unlock', 'signOut', 'sendResetCode', 'remove'] as const

const UserBulkActions = ({ companyId }: { companyId?: string | null | undefined }) => (
  <>
    {companyId && <AssignRoles companyId={companyId} />}
    {inBulk.map((key) => (
      <BulkAction<UserRecord>
        key={key}
        resource="users"
        action={bulkActions[key].name}
        permission={bulkActions[key].permission}
        texts={`resources.users.bulk.${key}`}
        grave={key === 'disable' || key === 'remove'}
        nameOf={nameInBulk}
      />
    ))}
  </>
)

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
