import type { Transaction } from '#db/connect'
import type { Scope } from '#server/core/scope'
import { notify } from '#server/platform/notifications/notifications.service'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { planUsers } from '#server/platform/roles/roles.plan'
import type { StoredRole } from '#server/platform/roles/roles.queries'
import { visibleRole } from '#server/platform/roles/roleSaving.plan'
import { touchRole } from '#server/platform/roles/roleStore.queries'
import { giveRole } from '#server/platform/roles/roleUsers.queries'
import type { StoredRightsRequest } from './permissionRequests.queries.ts'
import { findLocale } from './granting.queries.ts'

/** Gives the role that grants a request. @returns what remains to be logged @throws Refusal as when assigning roles */
export const giveGrantingRole = async (
  trx: Transaction,
  scope: Scope,
  request: StoredRightsRequest,
  roleId: string,
): Promise<{ role: StoredRole; give: readonly number[] }> => {
  const role = await visibleRole(scope, trx, roleId, 'roleMissing', true)
  const { give } = await planUsers(scope, trx, role, {
    give: [request.userId],
    take: [],
    replace: true,
  })
  await giveRole(trx, role, give)
  await touchRole(trx, role.roleId, scope.now())
  await markRightsChanged(trx)
  return { role, give }
}

export const tellAsker = async (
  trx: Transaction,
  scope: Scope,
  request: StoredRightsRequest,
  kind: 'rights.granted' | 'rights.declined',
  reason: string,
): Promise<void> => {
  const locale = await findLocale(trx, request.userNumber)
  const permission = locale === 'en' ? request.permissionEnName : request.permissionName
  const args = kind === 'rights.granted' ? { permission } : { permission, reason }
  return notify(trx, scope, { userId: request.userNumber, kind, args, link: '/personalCenter' })
}
