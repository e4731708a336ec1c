import type { Transaction } from '#db/connect'
import type { Scope } from '#server/core/scope'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { logRole } from './roleAudit.ts'
import { planUsers } from './roles.plan.ts'
import type { StoredRole } from './roles.queries.ts'
import { touchRole } from './roleStore.queries.ts'
import { giveRole, takeRole } from './roleUsers.queries.ts'

/**
 * Gives a role to users and takes it from others, in the transaction of the change, with its log row.
 * @returns whether that changed anything
 * @throws Refusal as `planUsers`
 */
export const changeRoleUsers = async (
  trx: Transaction,
  scope: Scope,
  role: StoredRole,
  wanted: Parameters<typeof planUsers>[3],
): Promise<boolean> => {
  const { give, take } = await planUsers(scope, trx, role, wanted)
  if (!give.length && !take.length) return false
  await giveRole(trx, role, give)
  await takeRole(trx, role.roleId, take)
  await touchRole(trx, role.roleId, scope.now())
  await markRightsChanged(trx)
  await logRole(trx, scope, give.length ? 'role.assign' : 'role.withdraw', role, [
    { userIds: take.map(String) },
    { userIds: give.map(String) },
  ])
  return true
}
