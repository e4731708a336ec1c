import { presetLevels } from '#contract/core/enums'
import { companyReach, type Reach } from '#contract/core/areas'
import type { Reader } from '#db/connect'
import { checkAddress } from '#db/reference/load'
import { enforce, Refusal, unknownIds } from '#server/core/errors'
import { invalidField } from '#server/core/invalidField'
import { numericId } from '#contract/text/filters'
import { mayAssignRole, mayDeleteRole } from '#contract/policies/roles'
import {
  missingPermission,
  missingRight,
  namedPermissions,
  permissionName,
} from '#server/platform/permissions/permissionDenied'
import type { Scope } from '#server/core/scope'
import { boundOf } from '#server/platform/permissions/rights'
import { refuseProviderOnly } from '#server/platform/permissions/providerOnly'
import {
  findCompanyFacts,
  isOurCompany,
  listDefaults,
} from '#server/platform/permissions/permissions.queries'
import * as policy from './roles.policy.ts'
import type { RoleScope } from './roleHolders.queries.ts'
import { findRole, type StoredRole } from './roles.queries.ts'
import { findPermissions } from './roleStore.queries.ts'
import { findCandidates } from './roleUsers.queries.ts'

/** The roles that a caller may see: all with `role:manage`, otherwise their company's and what all companies share. */
export const visibilityOf = ({ actor, locale }: Pick<Scope, 'actor' | 'locale'>): RoleScope => ({
  companyId: actor.may('role:manage') ? 'all' : (actor.companyId ?? -1),
  locale,
  assigns: actor.isSystemAdministrator ? presetLevels : ['company'],
})

/** A role as far as the rules of what it may hold, and who may have it, depend on it. `roleId` is 0 for a new one. */
export type RoleSubject = Pick<
  StoredRole,
  | 'roleId'
  | 'key'
  | 'type'
  | 'presetLevel'
  | 'isBuiltIn'
  | 'companyId'
  | 'companyNumber'
  | 'applicationNumber'
>

/** What bounds the roles of a company; null for roles without one. @throws Refusal `absent` where it has not passed */
export const boundsOf = async (
  read: Reader,
  companyNumber: number | null,
  absent: 'companyNotFound' | 'statusDoesNotAllow',
) => {
  if (companyNumber === null) return null
  const facts = await findCompanyFacts(read, companyNumber)
  if (!facts) throw new Refusal(absent)
  const permissions = boundOf(facts.permissions, await listDefaults(read))
  return { permissions, reach: companyReach(facts) }
}
type Bounds = Awaited<ReturnType<typeof boundsOf>>

/**
 * Whether customers get what a role holds: all but roles of the provider's own company and what is assigned by hand.
 */
const isForCustomers = async (
  read: Reader,
  { key, presetLevel, companyNumber }: RoleSubject,
): Promise<boolean> =>
  companyNumber === null
    ? presetLevel !== 'system' || policy.isGivenToAll(key)
    : !(await isOurCompany(read, companyNumber))

/**
 * The permissions that a role is to hold, as numbers. They are of the role's application (built-in roles span all),
 * customers can hold them where they get them, the company has them, and anyone who adds one has it, too.
 * @throws Refusal `insufficientPermission`, `invalidInput`, `rolePermissionExceedsCompany`, `permissionsProviderOnly`
 */
export const planPermissions = async (
  scope: Scope,
  read: Reader,
  role: RoleSubject,
  bounds: Bounds,
  wanted: readonly string[],
  held: readonly string[],
): Promise<number[]> => {
  const { actor } = scope
  const ids = [...new Set(wanted.map((id) => numericId(id) ?? 0))].toSorted((a, b) => a - b)
  const found = ids.length ? await findPermissions(read, ids) : new Map<number, number>()
  const fits = (id: number) => role.key !== null || found.get(id) === role.applicationNumber
  const absent = ids.filter((id) => !found.has(id))
  if (absent.length) throw unknownIds('permissionIds', absent)
  if (!ids.every(fits)) throw invalidField('permissionIds', 'validation.permission')
  if (await isForCustomers(read, role)) await refuseProviderOnly(scope, read, ids)
  const had = new Set(held.map(Number))
  const foreign = ids.find(
    (id) => !had.has(id) && !actor.isSystemAdministrator && !actor.rights.has(id),
  )
  if (foreign !== undefined) throw await missingRight(scope, foreign, 'permissionIds')
  const beyond = ids.find((id) => bounds && !bounds.permissions.has(id))
  if (beyond !== undefined)
    throw new Refusal('rolePermissionExceedsCompany', {
      args: {
        permissionId: String(beyond),
        permissionName: await permissionName(scope, beyond),
      },
    })
  return ids
}

/**
 * How far a role is to reach: a place that exists, inside its company and its maker. @throws Refusal
 * `roleLevelExceedsCompany`, `invalidInput`, `roleAreaExceedsCompany`, `roleLevelExceedsOwn`, `roleAreaExceedsOwn`
 */
export const planReach = ({ actor }: Scope, bounds: Bounds, reach: Reach): void => {
  if (reach.nationCode === '' && bounds) throw invalidField('nationCode', 'validation.areaRequired')
  if (reach.nationCode !== '') {
    const fault = checkAddress(reach, { partial: true })
    if (fault) throw invalidField(fault.field, 'validation.address')
  }
  enforce(policy.fitsCompany(reach, bounds?.reach ?? null))
  enforce(policy.fitsOwnReach(reach, actor.reach))
}

export interface UsersPlan {
  give: number[]
  take: number[]
}

const numbers = (ids: readonly string[]): number[] => [
  ...new Set(ids.map((id) => numericId(id) ?? 0)),
]

/**
 * No one gives rights that they do not have, nor lets others reach further than themselves. @throws Refusal
 * `insufficientPermission`, `roleLevelExceedsOwn`, `roleAreaExceedsOwn`
 */
export const refuseGivingBeyondOwn = async (
  scope: Scope,
  role: Reach & { permissionIds: readonly string[] },
): Promise<void> => {
  const { actor } = scope
  if (actor.isSystemAdministrator) return
  const foreign = role.permissionIds.map(Number).find((id) => !actor.rights.has(id))
  if (foreign !== undefined) throw await missingRight(scope, foreign)
  enforce(policy.fitsOwnReach(role, actor.reach))
}

/**
 * No one changes, deletes or takes from others a role that gives more than they have. @throws Refusal
 * `roleExceedsOwnPermissions` naming it
 */
export const refuseStrongerRole = async (
  scope: Scope,
  role: { permissionIds: readonly string[] },
): Promise<void> => {
  const { actor } = scope
  if (actor.isSystemAdministrator) return
  const beyond = role.permissionIds.map(Number).filter((id) => !actor.rights.has(id))
  if (beyond.length)
    throw new Refusal('roleExceedsOwnPermissions', { args: await namedPermissions(scope, beyond) })
}

/**
 * @throws Refusal `roleOfAnotherCompany`, `superAdministratorRoleNotDeletable`, `builtInRoleStays`,
 * `roleExceedsOwnPermissions`
 */
export const refuseDeleting = async (scope: Scope, role: StoredRole): Promise<void> => {
  enforce(mayDeleteRole(scope.actor, role))
  await refuseStrongerRole(scope, role)
}

/** A role that gives way to another is taken; it may be one of the system's that the caller does not see. */
const refuseReplacing = async (scope: Scope, read: Reader, roleId: number): Promise<void> => {
  const { locale } = scope
  const old =
    (await findRole(read, visibilityOf(scope), roleId)) ??
    (await findRole(read, { companyId: 'all', locale }, roleId))
  if (old) await refuseStrongerRole(scope, old)
}

/**
 * Who gets a role and who loses it. Those who have it already, or do not have it, are passed over.
 * @param role with what it is going to hold, since no one gives rights that they do not have
 * @throws Refusal `insufficientPermission`, `roleOfAnotherCompany`, `companySuperAdministratorRoleNotAssignable`,
 * `systemSuperAdministratorTakesNoRole`, `companySuperAdministratorTakesNoRole`,
 * `systemSuperAdministratorRoleNotAssignable`, `userMissing`, `roleAndUserInDifferentCompanies`,
 * `oneRolePerApplication`, `roleLevelExceedsOwn`, `roleAreaExceedsOwn`, `systemAdministratorsOnly`,
 * `roleExceedsOwnPermissions`, `ownPeopleOnly`
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
  if (!actor.may('role:assign') && !actor.may('role:manage'))
    throw await missingPermission(scope, 'role:assign')
  enforce(mayAssignRole(actor, role))
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
    if (candidate) enforce(policy.mayHoldRole(candidate, role))
    if (candidate?.roleId && wanted.replace !== true) throw new Refusal('oneRolePerApplication')
  }
  if (give.length) await refuseGivingBeyondOwn(scope, role)
  const replaced = new Set(give.flatMap((id) => byId.get(id)?.roleId ?? []))
  for (const old of replaced) await refuseReplacing(scope, read, old)
  const take = taking.filter(has)
  if (take.length) await refuseStrongerRole(scope, role)
  return { give, take }
}
