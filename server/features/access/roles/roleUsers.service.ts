import type {
  RoleAssignment,
  RoleRecord,
  RoleUser,
  RoleUserFilter,
  roleUserSortable,
} from '#contract/access/roles'
import { numbersOf } from '#contract/text/filters'
import type { Page, ListQuery } from '#server/core/http/listRequest'
import type { Scope } from '#server/core/scope'
import { listPeople } from '#server/platform/permissions/peopleList.queries'
import { visibilityOf } from './roles.plan.ts'
import { changeRoleUsers } from './roleAssignment.service.ts'
import { lockRoles } from './roleUsers.queries.ts'
import { holdersListed } from './roleHolders.queries.ts'
import { toRecord, visibleRole } from './roleSaving.plan.ts'

export const listRoleUsers = async (
  scope: Scope,
  id: string,
  list: ListQuery<(typeof roleUserSortable)[number], RoleUserFilter>,
): Promise<Page<RoleUser>> => {
  const { read } = scope.db
  const role = await visibleRole(scope, read, id, 'notFound')
  const visibility = visibilityOf(scope)
  const { people, ...counted } = await listPeople(
    read,
    visibility,
    list,
    holdersListed(read, visibility, { id: role.roleId, company_id: role.companyNumber }),
  )
  return { rows: people.map(({ user }) => user), ...counted, first: list.first }
}

const changeUsers = async (
  scope: Scope,
  id: string,
  wanted: { give: readonly string[]; take: readonly string[]; replace?: boolean | undefined },
): Promise<RoleRecord> => {
  const changed = await scope.db.transaction(async (trx) => {
    await lockRoles(trx, numbersOf([id]), numbersOf(wanted.give))
    const role = await visibleRole(scope, trx, id, 'roleMissing', true)
    if (!(await changeRoleUsers(trx, scope, role, wanted))) return role
    return visibleRole(scope, trx, id, 'roleMissing')
  })
  return toRecord(changed)
}

export const assignRole = (
  scope: Scope,
  id: string,
  { userIds, replace }: RoleAssignment,
): Promise<RoleRecord> => changeUsers(scope, id, { give: userIds, take: [], replace })

export const withdrawRole = (
  scope: Scope,
  id: string,
  userIds: readonly string[],
): Promise<RoleRecord> => changeUsers(scope, id, { give: [], take: userIds })
