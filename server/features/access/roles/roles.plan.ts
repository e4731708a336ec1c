import { presetLevels } from '#contract/core/enums'
import { companyReach, type Reach } from '#contract/core/areas'
import type { Reader } from '#db/connect'
import { checkAddress } from '#db/reference/load'
import { requireAllowed, Refusal, unknownIds, invalidField } from '#server/core/errors'
import { numericId } from '#contract/text/filters'
import { mayAssignRole, mayDeleteRole } from '#contract/policies/roles'
import {
  requirePermission,
  requireOwnPermissions,
  namedPermissions,
  permissionName,
  requireNotProviderOnly,
} from '#server/platform/permissions/permissionDenied'
import type { Scope } from '#server/core/scope'
import { boundOf } from '#server/platform/permissions/rights'
import {
  findCompanyFacts,
  isOurCompany,
  listDefaults,
} from '#server/platform/permissions/permissions.queries'
import * as policy from '#contract/policies/roles'
import type { RoleScope } from './roleHolders.queries.ts'
import { findRole, type StoredRole } from './roles.queries.ts'
import { findPermissions } from './roleStore.queries.ts'
import { findCandidates } from './roleUsers.queries.ts'

export const visibilityOf = ({ actor, locale }: Pick<Scope, 'actor' | 'locale'>): RoleScope => ({
  companyId: actor.may('role:manage') ? 'all' : (actor.companyId ?? -1),
  locale,
  assigns: actor.isSystemAdministrator ? presetLevels : ['company'],
})

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

/**
 * Returns the limits of a company's roles: the permissions they may contain, and the area and data level they may
 * cover. Null for roles without a company.
 * @throws Refusal with the error `absent` if the company is not approved
 */
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
 * True if customers can get a role's permissions. False for roles of the provider's own company, and for system-level
 * presets that are assigned manually.
 */
const isForCustomers = async (
  read: Reader,
  { key, presetLevel, companyNumber }: RoleSubject,
): Promise<boolean> =>
  companyNumber === null
    ? presetLevel !== 'system' || policy.isGivenToAll(key)
    : !(await isOurCompany(read, companyNumber))

/**
 * Validates a role's permissions and returns their ids. Each permission must belong to the role's application (a
 * built-in role may combine all applications) and to the company's permissions. The caller must have the added ones. If
 * customers can get the role, none may be reserved for the provider.
 */
export const planPermissions = async (
  scope: Scope,
  read: Reader,
  role: RoleSubject,
  bounds: Bounds,
  wanted: readonly string[],
  held: readonly string[],
): Promise<number[]> => {
  const ids = [...new Set(wanted.map((id) => numericId(id) ?? 0))].toSorted((a, b) => a - b)
  const found = ids.length ? await findPermissions(read, ids) : new Map<number, number>()
  const fits = (id: number) => role.key !== null || found.get(id) === role.applicationNumber
  const absent = ids.filter((id) => !found.has(id))
  if (absent.length) throw unknownIds('permissionIds', absent)
  if (!ids.every(fits)) throw invalidField('permissionIds', 'validation.permission')
  if (await isForCustomers(read, role)) await requireNotProviderOnly(scope, read, ids)
  const had = new Set(held.map(Number))
  const added = ids.filter((id) => !had.has(id))
  await requireOwnPermissions(scope, added, 'permissionIds')
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
 * Validates the area and data level of a role: the area must exist, and both must be within the reach of the company
 * and of the caller.
 */
export const planReach = ({ actor }: Scope, bounds: Bounds, reach: Reach): void => {
  if (reach.nationCode === '' && bounds) throw invalidField('nationCode', 'validation.areaRequired')
  if (reach.nationCode !== '') {
    const fault = checkAddress(reach, { partial: true })
    if (fault) throw invalidField(fault.field, 'validation.address')
  }
  requireAllowed(policy.fitsCompany(reach, bounds?.reach ?? null))
  requireAllowed(policy.fitsOwnReach(reach, actor.reach))
}

export interface UsersPlan {
  give: number[]
  take: number[]
}

const numbers = (ids: readonly string[]): number[] => [
  ...new Set(ids.map((id) => numericId(id) ?? 0)),
]

/** Refuses to grant rights or a reach that the caller lacks. */
export const refuseGivingBeyondOwn = async (
  scope: Scope,
  role: Reach & { permissionIds: readonly string[] },
): Promise<void> => {
  const { actor } = scope
  if (actor.isSystemAdministrator) return
  await requireOwnPermissions(scope, role.permissionIds.map(Number))
  requireAllowed(policy.fitsOwnReach(role, actor.reach))
}

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

export const refuseDeleting = async (scope: Scope, role: StoredRole): Promise<void> => {
  requireAllowed(mayDeleteRole(scope.actor, role))
  await refuseStrongerRole(scope, role)
}

/**
 * Refuses to replace a user's current role if it has permissions that the caller lacks, because replacing withdraws it.
 * This includes system presets that the caller cannot see.
 */
const refuseReplacing = async (scope: Scope, read: Reader, roleId: number): Promise<void> => {
  const { locale } = scope
  const old =
    (await findRole(read, visibilityOf(scope), roleId)) ??
    (await findRole(read, { companyId: 'all', locale }, roleId))
  if (old) await refuseStrongerRole(scope, old)
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
  requireAllowed(mayAssignRole(actor, role))
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
  if (give.length) await refuseGivingBeyondOwn(scope, role)
  const replaced = new Set(give.flatMap((id) => byId.get(id)?.roleId ?? []))
  for (const old of replaced) await refuseReplacing(scope, read, old)
  const take = taking.filter(has)
  if (take.length) await refuseStrongerRole(scope, role)
  return { give, take }
}
