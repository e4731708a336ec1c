import type { GrantingOptions, GrantingRole } from '#contract/rightsRequests'
import type { Reader } from '#db/connect'
import type { Scope } from '../http/scope.ts'
import { findPerson } from '../rights/people.queries.ts'
import { findCompanyFacts, listDefaults, listRolesOfUser } from '../rights/rights.queries.ts'
import { evaluateRights, type RightsFacts } from '../rights/rights.ts'
import { isForOwnPeople } from '#contract/rights'
import type { StoredRightsRequest } from './rightsRequests.queries.ts'
import { listAssignedRoles, listRolesHolding } from './granting.queries.ts'

/** What a person's rights follow from at this moment; one query after the other, so that a transaction can ask. */
export const factsOfUser = async (read: Reader, userId: number): Promise<RightsFacts | null> => {
  const person = await findPerson(read, { companyId: 'all' }, userId)
  if (!person) return null
  const { companyId, isOurCompany } = person
  const company = companyId === null ? null : await findCompanyFacts(read, companyId)
  const roles = companyId === null ? [] : await listRolesOfUser(read, userId, companyId)
  return {
    isSystemAdministrator: person.isSystemAdministrator,
    isCompanyAdministrator: person.isCompanyAdministrator,
    inCompany: company !== null,
    isSuspended: person.suspendedCompanyId !== null,
    isAgency: person.isAgency,
    all: person.isSystemAdministrator
      ? new Set<number>(await read('permissions').pluck('id'))
      : new Set<number>(),
    ofCompany: company?.permissions ?? new Set<number>(),
    roles: roles.filter((role) => isOurCompany || !isForOwnPeople(role)),
    defaults: await listDefaults(read),
  }
}

/** Whether a person has a permission at this moment. */
export const holds = async (
  read: Reader,
  userId: number,
  permissionId: number,
): Promise<boolean> => {
  const facts = await factsOfUser(read, userId)
  return facts !== null && evaluateRights(facts).has(permissionId)
}

const sizeOf = (role: GrantingRole): number =>
  (role.loses > 0 ? 1_000_000 : 0) + role.permissionCount

/**
 * By which existing roles a request could be granted: those that would really give the permission and that the reviewer
 * may give away; the ones that take nothing first, the smallest of these on top.
 */
export const grantingOptionsOf = async (
  scope: Scope,
  request: StoredRightsRequest,
): Promise<GrantingOptions> => {
  const { actor, locale } = scope
  const { read } = scope.db
  const { permissionNumber: permissionId, userNumber: userId } = request
  const facts = await factsOfUser(read, userId)
  const before = facts ? evaluateRights(facts) : new Set<number>()
  if (before.has(permissionId)) return { held: true, roles: [] }
  const person = await findPerson(read, { companyId: 'all' }, userId)
  if (!facts || !person || person.companyId === null) return { held: false, roles: [] }
  const levels = actor.isSystemAdministrator
    ? (['company', 'system'] as const)
    : (['company'] as const)
  const candidates = await listRolesHolding(read, person.companyId, permissionId, levels)
  const assigned = await listAssignedRoles(read, userId)
  const nameOf = (role: { name: string; enName: string }) =>
    (locale === 'en' && role.enName) || role.name
  const roles = candidates.flatMap((role): GrantingRole[] => {
    const old = assigned.find(({ applicationId }) => applicationId === role.applicationId)
    const others = facts.roles.filter(({ roleId }) => roleId !== old?.roleId)
    const after = evaluateRights({ ...facts, roles: [...others, role] })
    const foreign = [...role.permissions].some((id) => !actor.rights.has(id))
    if (!after.has(permissionId) || (foreign && !actor.isSystemAdministrator)) return []
    return [
      {
        id: String(role.roleId),
        name: nameOf(role),
        permissionCount: role.permissions.size,
        replaces: old ? nameOf(old) : null,
        loses: [...before].filter((id) => !after.has(id)).length,
      },
    ]
  })
  return { held: false, roles: roles.toSorted((a, b) => sizeOf(a) - sizeOf(b)).slice(0, 10) }
}
