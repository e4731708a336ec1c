import type { AuditAction } from '#contract/operations/auditActions'
import type { RoleChange, RoleCreation, RoleRecord } from '#contract/access/roles'
import { numericId } from '#contract/text/filters'
import type { Transaction } from '#db/connect'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { changesNothing } from '#server/platform/audit/difference'
import { lockCompany } from '#server/platform/identity/companies.queries'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { logRole } from './roleAudit.ts'
import { refuseDeleting, visibilityOf } from './roles.plan.ts'
import { roleTable, type StoredRole } from './roles.queries.ts'
import { makeReads } from '#server/platform/routing/reads'
import {
  companyOfNewRole,
  planNewRole,
  planRoleChange,
  sameReach,
  toRecord,
  visibleRole,
} from './roleSaving.plan.ts'
import {
  deleteRole,
  insertRole,
  lockCompanyOfRole,
  setRolePermissions,
  updateRole,
} from './roleStore.queries.ts'
import { listHolderIds } from './roleUsers.queries.ts'
import { applyRoleUsers } from './roleAssignment.service.ts'

export const roleReads = makeReads(roleTable, visibilityOf, (_scope, roles) => roles.map(toRecord))

export const storeRole = async (
  trx: Transaction,
  scope: Scope,
  body: RoleCreation,
  action: AuditAction,
): Promise<StoredRole> => {
  const companyNumber = companyOfNewRole(scope, body)
  // Locked because the company's grants limit the role.
  if (companyNumber !== null) await lockCompany(trx, companyNumber)
  const { role, fields, permissions, users } = await planNewRole(scope, trx, body)
  const roleId = await insertRole(trx, { ...role, ...fields }, scope.now())
  await setRolePermissions(trx, roleId, permissions)
  const created = await visibleRole(scope, trx, String(roleId), 'roleMissing')
  await logRole(trx, scope, action, created, [
    {},
    { ...fields, permissionIds: permissions.map(String) },
  ])
  if (!users.give.length) return created
  await applyRoleUsers(trx, scope, created, users)
  await markRightsChanged(trx)
  return visibleRole(scope, trx, String(roleId), 'roleMissing')
}

export const createRole = async (scope: Scope, body: RoleCreation): Promise<RoleRecord> =>
  toRecord(await scope.db.transaction((trx) => storeRole(trx, scope, body, 'role.create')))

export const changeRole = async (
  scope: Scope,
  id: string,
  body: RoleChange,
): Promise<RoleRecord> => {
  const changed = await scope.db.transaction(async (trx) => {
    await lockCompanyOfRole(trx, numericId(id) ?? 0)
    const role = await visibleRole(scope, trx, id, 'roleMissing', true)
    const { fields, permissions, users } = await planRoleChange(scope, trx, role, body)
    const permissionIds = permissions.map(String)
    const changesUsers = users.give.length > 0 || users.take.length > 0
    const isSame = changesNothing(role, { ...fields, permissionIds })
    if (isSame && !changesUsers) return role
    await updateRole(trx, role, fields, scope.now())
    const permissionsChanged = permissionIds.join() !== role.permissionIds.join()
    if (permissionsChanged) await setRolePermissions(trx, role.roleId, permissions)
    if (!isSame)
      await logRole(trx, scope, 'role.edit', role, [{ ...role }, { ...fields, permissionIds }])
    await applyRoleUsers(trx, scope, role, users)
    if (permissionsChanged || changesUsers || !sameReach(fields, role)) await markRightsChanged(trx)
    return visibleRole(scope, trx, id, 'roleMissing')
  })
  return toRecord(changed)
}

/** Deletes a role, whose users lose it immediately; without `force` a role with users is refused. */
export const removeRole = async (scope: Scope, id: string, force: boolean): Promise<RoleRecord> => {
  const removed = await scope.db.transaction(async (trx) => {
    const role = await visibleRole(scope, trx, id, 'roleMissing', true)
    await refuseDeleting(scope, role)
    const take = await listHolderIds(trx, role.roleId)
    if (!force && take.length > 0) throw new Refusal('roleInUse', { args: { users: take.length } })
    await applyRoleUsers(trx, scope, role, { give: [], take })
    await deleteRole(trx, role.roleId)
    await markRightsChanged(trx)
    const { userIds: _userIds, userCount: _userCount, ...loggedFields } = toRecord(role)
    await logRole(trx, scope, 'role.delete', role, [loggedFields, {}])
    return role
  })
  return toRecord(removed)
}
