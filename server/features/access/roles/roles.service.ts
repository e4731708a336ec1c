import type { AuditAction } from '#contract/operations/auditActions'
import {
  maxRoleNameLength,
  type RoleChange,
  type RoleCopy,
  type RoleCreation,
  type RoleRecord,
} from '#contract/access/roles'
import { numericId } from '#contract/text/filters'
import type { Reach } from '#contract/core/areas'
import { fold } from '#contract/text/fold'
import type { Reader, Transaction } from '#db/connect'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { changesNothing } from '#server/platform/audit/writeAudit'
import { lockCompany } from '#server/platform/identity/companies.queries'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { applyRoleUsers, logRole } from './roleAssignment.service.ts'
import { boundsOf, requireDeletable, visibilityOf, type RoleSubject } from './roleLimits.ts'
import { makeReads } from '#server/platform/routing/reads'
import { roleTable, type StoredRole } from './roles.queries.ts'
import {
  companyOfNewRole,
  planNewRole,
  planRoleChange,
  sameReach,
  toRecord,
  visibleRole,
} from './rolePlans.ts'
import {
  deleteRole,
  findPermissions,
  insertRole,
  lockCompanyOfRole,
  roleNameExists,
  setRolePermissions,
  updateRole,
} from './roleStore.queries.ts'
import { listHolderIds } from './roleUsers.queries.ts'

export const roleReads = makeReads(roleTable, visibilityOf, (_scope, roles) => roles.map(toRecord))

const storeRole = async (
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

/**
 * Appends the lowest free number to the name, e.g. `Surveyor 2`; a concurrent copy with the same name fails with 6030.
 */
const freeName = async (
  read: Reader,
  name: string,
  place: Pick<RoleSubject, 'companyNumber' | 'applicationNumber'>,
): Promise<string> => {
  for (let number = 2; ; number += 1) {
    const letters = [...name]
    const candidate = () => `${letters.join('').trim()} ${number}`
    while (candidate().length > maxRoleNameLength || fold(candidate()).length > maxRoleNameLength)
      letters.pop()
    if (!(await roleNameExists(read, { ...place, name: candidate() }))) return candidate()
  }
}

/**
 * A copy keeps the data scope of the role. Presets have none, so their copy gets the scope of its creator, or the
 * company's if the creator has none or is not limited.
 */
const copiedReach = ({ actor }: Scope, role: StoredRole, company: Reach): Reach => {
  if (role.nationCode !== '')
    return { nationCode: role.nationCode, addrCode: role.addrCode, dataLevel: role.dataLevel }
  return actor.reach === 'everywhere' || actor.reach === null ? company : actor.reach
}

/**
 * Built-in roles may span applications, but a copy belongs to one. Presets of companies may hold permissions that a
 * company lacks, which their copy omits.
 */
const copiedPermissions = async (
  read: Reader,
  role: StoredRole,
  ofCompany: { has(id: number): boolean },
): Promise<string[]> => {
  const applications = await findPermissions(read, role.permissionIds.map(Number))
  return role.permissionIds.filter(
    (id) =>
      applications.get(Number(id)) === role.applicationNumber &&
      (role.presetLevel !== 'company' || ofCompany.has(Number(id))),
  )
}

/**
 * Copies a role, without its users, into the caller's company. System super administrators may name another company;
 * without one, the copy stays in the company of the role. All checks of a new role apply.
 */
export const copyRole = async (scope: Scope, id: string, body: RoleCopy): Promise<RoleRecord> => {
  const copied = await scope.db.transaction(async (trx) => {
    const role = await visibleRole(scope, trx, id, 'roleMissing')
    const home = scope.actor.isSystemAdministrator ? role.companyId : null
    const target = {
      name: body.name ?? role.name,
      applicationId: role.applicationId,
      companyId: body.companyId ?? home,
    }
    const companyNumber = companyOfNewRole(scope, target)
    const place = { companyNumber, applicationNumber: role.applicationNumber }
    const bounds = await boundsOf(trx, companyNumber, 'companyNotFound')
    if (!bounds) throw new Refusal('companyNotFound')
    const creation = {
      ...target,
      name: body.name ?? (await freeName(trx, role.name, place)),
      description: role.description,
      ...copiedReach(scope, role, bounds.reach),
      permissionIds: await copiedPermissions(trx, role, bounds.permissions),
    }
    return storeRole(trx, scope, creation, 'role.copy')
  })
  return toRecord(copied)
}

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
    if (changesUsers) await applyRoleUsers(trx, scope, role, users)
    if (permissionsChanged || changesUsers || !sameReach(fields, role)) await markRightsChanged(trx)
    return visibleRole(scope, trx, id, 'roleMissing')
  })
  return toRecord(changed)
}

/** Deletes a role, whose users lose it immediately; without `force` a role with users is refused. */
export const removeRole = async (scope: Scope, id: string, force: boolean): Promise<RoleRecord> => {
  const removed = await scope.db.transaction(async (trx) => {
    const role = await visibleRole(scope, trx, id, 'roleMissing', true)
    await requireDeletable(scope, role)
    const take = await listHolderIds(trx, role.roleId)
    if (!force && take.length > 0) throw new Refusal('roleInUse', { args: { users: take.length } })
    await applyRoleUsers(trx, scope, role, { give: [], take })
    await deleteRole(trx, role.roleId)
    await markRightsChanged(trx)
    const {
      companyName: _name,
      userIds: _userIds,
      userCount: _count,
      ...loggedFields
    } = toRecord(role)
    await logRole(trx, scope, 'role.delete', role, [loggedFields, {}])
    return role
  })
  return toRecord(removed)
}
