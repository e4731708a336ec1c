import type {
  RoleAssignment,
  RoleRecord,
  RoleUser,
  RoleUserFilter,
  roleUserSortable,
} from '#contract/roles'
import type { Page, ListQuery } from '#server/core/http/listRequest'
import type { Scope } from '#server/core/scope'
import { listPeople } from '#server/platform/permissions/people.queries'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { logRole } from '#server/platform/roles/roleAudit'
import { planUsers, visibilityOf } from '#server/platform/roles/roles.plan'
import { havingRole } from '#server/platform/roles/roleHolders.queries'
import { toRecord, visibleRole } from '#server/platform/roles/roleSaving.plan'
import { touchRole } from '#server/platform/roles/roleStore.queries'
import { giveRole, takeRole } from '#server/platform/roles/roleUsers.queries'

/** A page of those who have a role, as far as the caller may see them. @throws Refusal `notFound` */
export const listRoleUsers = async (
  scope: Scope,
  id: string,
  list: ListQuery<(typeof roleUserSortable)[number], RoleUserFilter>,
): Promise<Page<RoleUser>> => {
  const { read } = scope.db
  const role = await visibleRole(scope, read, id, 'notFound')
  const { people, total } = await listPeople(
    read,
    visibilityOf(scope),
    list,
    havingRole(read, role),
  )
  return { rows: people.map(({ user }) => user), total, first: list.first }
}

const changeUsers = async (
  scope: Scope,
  id: string,
  wanted: { give: readonly string[]; take: readonly string[]; replace?: boolean | undefined },
): Promise<RoleRecord> => {
  const changed = await scope.db.transaction(async (trx) => {
    const role = await visibleRole(scope, trx, id, 'roleMissing', true)
    const { give, take } = await planUsers(scope, trx, role, wanted)
    if (!give.length && !take.length) return role
    await giveRole(trx, role, give)
    await takeRole(trx, role.roleId, take)
    await touchRole(trx, role.roleId, scope.now())
    await markRightsChanged(trx)
    await logRole(trx, scope, give.length ? 'role.assign' : 'role.withdraw', role, [
      { userIds: take.map(String) },
      { userIds: give.map(String) },
    ])
    return visibleRole(scope, trx, id, 'roleMissing')
  })
  return toRecord(changed)
}

/**
 * Gives a role to users; those who have it already stay as they are.
 * @throws Refusal `insufficientPermission`, `roleMissing`, `roleOfAnotherCompany`,
 * `companySuperAdministratorRoleNotAssignable`, `systemSuperAdministratorTakesNoRole`,
 * `companySuperAdministratorTakesNoRole`, `systemSuperAdministratorRoleNotAssignable`, `userMissing`,
 * `roleAndUserInDifferentCompanies`, `oneRolePerApplication`, `roleLevelExceedsOwn`, `roleAreaExceedsOwn`,
 * `systemAdministratorsOnly`
 */
export const assignRole = (
  scope: Scope,
  id: string,
  { userIds, replace }: RoleAssignment,
): Promise<RoleRecord> => changeUsers(scope, id, { give: userIds, take: [], replace })

/**
 * Takes a role from users. @throws Refusal `roleMissing`, `roleOfAnotherCompany`,
 * `companySuperAdministratorRoleNotAssignable`, `systemSuperAdministratorRoleNotAssignable`, `userMissing`,
 * `systemAdministratorsOnly`
 */
export const withdrawRole = (
  scope: Scope,
  id: string,
  userIds: readonly string[],
): Promise<RoleRecord> => changeUsers(scope, id, { give: [], take: userIds })
