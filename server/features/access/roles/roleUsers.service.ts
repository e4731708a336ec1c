import type {
  RoleAssignment,
  RoleRecord,
  RoleUser,
  RoleUserFilter,
  roleUserSortable,
} from '#contract/access/roles'
import { numbersOf } from '#contract/text/filters'
import type { ListQuery } from '#contract/core/paging'
import type { Page } from '#db/page'
import type { Scope } from '#server/core/scope'
import { listPeople } from '#server/platform/permissions/peopleList.queries'
import type { Reader, Transaction } from '#db/connect'
import { isProviderOnlyRole } from '#contract/access/rights'
import * as policy from '#contract/policies/roles'
import { requireAllowed, Refusal } from '#server/core/errors'
import { requirePermission } from '#server/platform/permissions/requireAccess'
import { isOurCompany, markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { applyRoleUsers } from './roleAssignment.service.ts'
import { holdersListed } from './roleHolders.queries.ts'
import { requireGrantable, visibilityOf } from './roleLimits.ts'
import { planUsers, toRecord, visibleRole, visibleRoles } from './rolePlans.ts'
import type { StoredRole } from './roles.queries.ts'
import { touchRole } from './roleStore.queries.ts'
import { lockRoles } from './roleUsers.queries.ts'

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

export const changeRoleUsers = async (
  trx: Transaction,
  scope: Scope,
  role: StoredRole,
  wanted: Parameters<typeof planUsers>[3],
): Promise<boolean> => {
  const users = await planUsers(scope, trx, role, wanted)
  if (!users.give.length && !users.take.length) return false
  await applyRoleUsers(trx, scope, role, users)
  await touchRole(trx, role.roleId, scope.now())
  await markRightsChanged(trx)
  return true
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

export const planNewcomerRoles = async (
  scope: Scope,
  read: Reader,
  companyId: number,
  roleIds: readonly string[],
): Promise<StoredRole[]> => {
  if (roleIds.length) await requirePermission(scope, 'role:assign', 'role:manage')
  const applications = new Set<number>()
  const roles = await visibleRoles(scope, read, roleIds)
  for (const role of roles) {
    requireAllowed(policy.mayAssignRole(scope.actor, role))
    if (role.companyNumber !== null && role.companyNumber !== companyId)
      throw new Refusal('roleAndUserInDifferentCompanies')
    if (isProviderOnlyRole(role) && !(await isOurCompany(read, companyId)))
      throw new Refusal('ownPeopleOnly')
    if (applications.has(role.applicationNumber)) throw new Refusal('oneRolePerApplication')
    applications.add(role.applicationNumber)
    await requireGrantable(scope, role)
  }
  return roles
}
