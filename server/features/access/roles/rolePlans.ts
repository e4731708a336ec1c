import { roles, type RoleChange, type RoleCreation, type RoleRecord } from '#contract/access/roles'
import type { Reach } from '#contract/core/areas'
import type { DataLevel } from '#contract/core/enums'
import * as policy from '#contract/policies/roles'
import { numericId } from '#contract/text/filters'
import type { Reader } from '#db/connect'
import {
  requireChangeable,
  requireVersion,
  requireAllowed,
  Refusal,
  invalidField,
} from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { requirePermission } from '#server/platform/permissions/requireAccess'
import {
  boundsOf,
  planPermissions,
  planReach,
  requireGrantable,
  requireNotStronger,
  visibilityOf,
  type RoleSubject,
} from './roleLimits.ts'
import { findRole, type StoredRole } from './roles.queries.ts'
import { findApplicationUse, type RoleFields } from './roleStore.queries.ts'
import { findCandidates, type UsersPlan } from './roleUsers.queries.ts'

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

const numbers = (ids: readonly string[]): number[] => [
  ...new Set(ids.map((id) => numericId(id) ?? 0)),
]

/**
 * Refuses to replace a user's current role if it has permissions that the caller lacks, because replacing withdraws it.
 * This includes system presets that the caller cannot see.
 */
const requireReplaceable = async (scope: Scope, read: Reader, roleId: number): Promise<void> => {
  const { locale } = scope
  const old =
    (await findRole(read, visibilityOf(scope), roleId)) ??
    (await findRole(read, { companyId: 'all', locale }, roleId))
  if (old) await requireNotStronger(scope, old)
}

/**
 * Plans who gets and who loses a role; users already in the wanted state are skipped.
 * @param role with its future permissions, since the caller cannot grant rights they lack
 */
export const planUsers = async (
  scope: Scope,
  read: Reader,
  role: RoleSubject & Reach & { permissionIds: readonly string[] },
  wanted: { give: readonly string[]; take: readonly string[]; replace?: boolean | undefined },
): Promise<UsersPlan> => {
  const { actor } = scope
  const [giving, taking] = [numbers(wanted.give), numbers(wanted.take)]
  if (!giving.length && !taking.length) return { give: [], take: [] }
  await requirePermission(scope, 'role:assign', 'role:manage')
  requireAllowed(policy.mayAssignRole(actor, role))
  const ids = [...giving, ...taking].toSorted((a, b) => a - b)
  const candidates = await findCandidates(read, visibilityOf(scope), ids, role.applicationNumber)
  const byId = new Map(candidates.map((candidate) => [candidate.userId, candidate]))
  const absent = ids.filter((id) => !byId.has(id)).join(', ')
  if (absent)
    throw new Refusal('userMissing', {
      args: { ids: absent },
      fields: { userIds: { key: 'validation.unknownIds', args: { ids: absent } } },
    })
  const has = (id: number) => byId.get(id)?.roleId === role.roleId
  const give = giving.filter((id) => !has(id))
  for (const id of give) {
    const candidate = byId.get(id)
    if (candidate) requireAllowed(policy.mayHoldRole(candidate, role))
    if (candidate?.roleId && wanted.replace !== true) throw new Refusal('oneRolePerApplication')
  }
  if (give.length) await requireGrantable(scope, role)
  const replaced = new Set(give.flatMap((id) => byId.get(id)?.roleId ?? []))
  for (const old of replaced) await requireReplaceable(scope, read, old)
  const take = taking.filter(has)
  if (take.length) await requireNotStronger(scope, role)
  return { give, take }
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
  requireAllowed(policy.mayCreateRole(actor, type))
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
  requireAllowed(policy.mayEditRole(scope.actor, role))
  await requireNotStronger(scope, role)
  requireChangeable(roles, role, body)
  requireVersion(role, body)
  if (body.name !== undefined && body.name !== role.name)
    requireAllowed(policy.mayRenameRole(scope.actor, role))
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
