import {
  requireChangeable,
  requireVersion,
  requireAllowed,
  Refusal,
  invalidField,
} from '#server/core/errors'
import type { Reach } from '#contract/core/areas'
import type { DataLevel } from '#contract/core/enums'
import { roles, type RoleChange, type RoleCreation, type RoleRecord } from '#contract/access/roles'
import { mayCreateRole, mayEditRole, mayRenameRole } from '#contract/policies/roles'
import type { Reader } from '#db/connect'
import { numericId } from '#contract/text/filters'
import type { Scope } from '#server/core/scope'
import {
  boundsOf,
  planPermissions,
  planReach,
  planUsers,
  refuseStrongerRole,
  visibilityOf,
  type RoleSubject,
  type UsersPlan,
} from './roles.plan.ts'
import { findRole, type StoredRole } from './roles.queries.ts'
import { findApplicationUse, type RoleFields } from './roleStore.queries.ts'

export const toRecord = ({
  roleId: _id,
  key: _key,
  companyNumber: _company,
  applicationNumber: _application,
  ...record
}: StoredRole): RoleRecord => record

export const visibleRole = async (
  scope: Scope,
  read: Reader,
  id: string,
  absent: 'notFound' | 'roleMissing',
  lock = false,
): Promise<StoredRole> => {
  const number = numericId(id)
  const role = number === null ? null : await findRole(read, visibilityOf(scope), number, lock)
  if (!role) throw new Refusal(absent)
  return role
}

export const visibleRoles = async (
  scope: Scope,
  read: Reader,
  ids: readonly string[],
): Promise<StoredRole[]> => {
  const roles: StoredRole[] = []
  const absent: string[] = []
  for (const id of new Set(ids)) {
    const role = await findRole(read, visibilityOf(scope), numericId(id) ?? 0, true)
    if (role) roles.push(role)
    else absent.push(id)
  }
  if (!absent.length) return roles
  const args = { ids: absent.join(', ') }
  throw new Refusal('roleMissing', {
    args,
    fields: { roleIds: { key: 'validation.unknownIds', args } },
  })
}

export interface RolePlan {
  role: RoleSubject
  fields: RoleFields
  permissions: number[]
  users: UsersPlan
}

export const companyOfNewRole = ({ actor }: Scope, body: RoleCreation): number | null => {
  if (body.type === 'preset') return null
  if (body.companyId === undefined || body.companyId === null) {
    if (actor.companyId === null) throw new Refusal('createCompanyFirst')
    return actor.companyId
  }
  const requestedId = numericId(body.companyId)
  if (requestedId === null || (requestedId !== actor.companyId && !actor.isSystemAdministrator))
    throw new Refusal('companyNotFound', {
      fields: { companyId: { key: 'errors.companyNotFound' } },
    })
  return requestedId
}

export const planNewRole = async (
  scope: Scope,
  read: Reader,
  body: RoleCreation,
): Promise<RolePlan> => {
  const { actor } = scope
  const type = body.type ?? 'normal'
  requireAllowed(mayCreateRole(actor, type))
  const companyNumber = companyOfNewRole(scope, body)
  const role = {
    roleId: 0,
    key: null,
    type,
    presetLevel: body.presetLevel ?? null,
    isBuiltIn: false,
    companyId: companyNumber === null ? null : String(companyNumber),
    companyNumber,
    applicationNumber: numericId(body.applicationId) ?? 0,
  }
  const use = await findApplicationUse(read, role.applicationNumber, role.companyNumber)
  if (!use) throw invalidField('applicationId', 'validation.application')
  const bounds = await boundsOf(read, role.companyNumber, 'companyNotFound')
  if (!use.isUsed && !actor.isSystemAdministrator)
    throw new Refusal('platformsBySuperAdministratorOnly', {
      fields: { applicationId: { key: 'errors.platformsBySuperAdministratorOnly' } },
    })
  const own = actor.reach === 'everywhere' ? 0 : (actor.reach?.dataLevel ?? 0)
  const widest = Math.max(own, bounds?.reach.dataLevel ?? 0) as DataLevel
  const fields = {
    name: body.name,
    description: body.description ?? '',
    nationCode: body.nationCode ?? '',
    addrCode: body.addrCode ?? '',
    dataLevel: body.dataLevel ?? widest,
  }
  planReach(scope, bounds, fields)
  const permissions = await planPermissions(scope, read, role, bounds, body.permissionIds ?? [], [])
  const plannedRole = { ...role, ...fields, permissionIds: permissions.map(String) }
  const users = await planUsers(scope, read, plannedRole, { give: body.userIds ?? [], take: [] })
  return { role, fields, permissions, users }
}

export const sameReach = (one: Reach, other: Reach): boolean =>
  one.nationCode === other.nationCode &&
  one.addrCode === other.addrCode &&
  one.dataLevel === other.dataLevel

export const planRoleChange = async (
  scope: Scope,
  read: Reader,
  role: StoredRole,
  body: RoleChange,
): Promise<RolePlan> => {
  requireAllowed(mayEditRole(scope.actor, role))
  await refuseStrongerRole(scope, role)
  requireChangeable(roles, role, body)
  requireVersion(role, body)
  if (body.name !== undefined && body.name !== role.name)
    requireAllowed(mayRenameRole(scope.actor, role))
  const bounds = await boundsOf(read, role.companyNumber, 'statusDoesNotAllow')
  const fields = {
    name: body.name ?? role.name,
    description: body.description ?? role.description,
    nationCode: body.nationCode ?? role.nationCode,
    addrCode: body.addrCode ?? role.addrCode,
    dataLevel: body.dataLevel ?? role.dataLevel,
  }
  if (!sameReach(fields, role)) planReach(scope, bounds, fields)
  const wanted = body.permissionIds ?? role.permissionIds
  const permissions = await planPermissions(scope, read, role, bounds, wanted, role.permissionIds)
  const shown = new Set(role.userIds)
  const sent = new Set(body.userIds ?? role.userIds)
  const users = await planUsers(
    scope,
    read,
    { ...role, ...fields, permissionIds: permissions.map(String) },
    {
      give: [...sent].filter((id) => !shown.has(id)),
      take: [...shown].filter((id) => !sent.has(id)),
    },
  )
  return { role, fields, permissions, users }
}
