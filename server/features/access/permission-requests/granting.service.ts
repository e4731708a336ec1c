import type {
  GrantingOptions,
  GrantingRole,
  PermissionRequestRecord,
} from '#contract/access/permissionRequests'
import { nameIn } from '#contract/text/locale'
import type { Reader, Transaction } from '#db/connect'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { findPerson, snapshotOf } from '#server/platform/permissions/people.queries'
import {
  evaluateRights,
  factsOf,
  type PersonWithRoles,
  type RightsFacts,
} from '#server/platform/permissions/rights'
import { visibleRole, changeRoleUsers } from '#server/features/access/roles/index'
import { listAssignedRoles, listCandidateRoles } from './granting.queries.ts'

/**
 * Reads the facts that determine a user's rights on the given connection, so that a transaction sees its own changes.
 */
const factsOfUser = async (
  read: Reader,
  userId: number,
): Promise<{ person: PersonWithRoles; facts: RightsFacts } | null> => {
  const person = await findPerson(read, { companyId: 'all' }, userId)
  return person && { person, facts: factsOf(await snapshotOf(read, [person], null), person) }
}

const sizeOf = (role: GrantingRole): number =>
  (role.loses > 0 ? 1_000_000 : 0) + role.permissionCount

/**
 * Lists at most ten roles that would give the user the permission and that the reviewer may assign. Roles that take no
 * other permission from the user come first, then smaller ones.
 */
export const grantingOptionsOf = async (
  scope: Scope,
  request: PermissionRequestRecord,
): Promise<GrantingOptions> => {
  const { actor, locale } = scope
  const { read } = scope.db
  const [permissionId, userId] = [Number(request.permissionId), Number(request.userId)]
  const found = await factsOfUser(read, userId)
  if (!found) return { held: false, roles: [] }
  const { person, facts } = found
  const before = evaluateRights(facts)
  if (before.has(permissionId)) return { held: true, roles: [] }
  if (person.companyId === null) return { held: false, roles: [] }
  const levels = actor.isSystemAdministrator
    ? (['company', 'system'] as const)
    : (['company'] as const)
  const candidates = await listCandidateRoles(read, person.companyId, permissionId, levels)
  const assigned = await listAssignedRoles(read, userId)
  const roles = candidates.flatMap((role): GrantingRole[] => {
    const old = assigned.find(({ applicationId }) => applicationId === role.applicationId)
    const others = facts.roles.filter(({ roleId }) => roleId !== old?.roleId)
    const after = evaluateRights({ ...facts, roles: [...others, role] })
    const foreign = [...role.permissions].some((id) => !actor.rights.has(id))
    if (!after.has(permissionId) || (foreign && !actor.isSystemAdministrator)) return []
    return [
      {
        id: String(role.roleId),
        name: nameIn(role, locale),
        permissionCount: role.permissions.size,
        replaces: old ? nameIn(old, locale) : null,
        loses: [...before].filter((id) => !after.has(id)).length,
      },
    ]
  })
  return { held: false, roles: roles.toSorted((a, b) => sizeOf(a) - sizeOf(b)).slice(0, 10) }
}

/**
 * Assigns the role that grants a request, if the person does not have it, and returns its name. Without a role, the
 * person must already have the permission. Role and person must be locked before.
 */
export const assignGrantingRole = async (
  trx: Transaction,
  scope: Scope,
  { userId, permissionId }: PermissionRequestRecord,
  roleId: string | undefined,
): Promise<string | null> => {
  const role =
    roleId === undefined ? null : await visibleRole(scope, trx, roleId, 'roleMissing', true)
  if (role) await changeRoleUsers(trx, scope, role, { give: [userId], take: [], replace: true })
  const found = await factsOfUser(trx, Number(userId))
  if (!found || !evaluateRights(found.facts).has(Number(permissionId)))
    throw new Refusal('roleDoesNotGive')
  return role?.name ?? null
}
