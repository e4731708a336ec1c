import { companyReach, type Reach } from '#contract/core/areas'
import { presetLevels } from '#contract/core/enums'
import type { RoleRecord } from '#contract/access/roles'
import * as policy from '#contract/policies/roles'
import { numericId } from '#contract/text/filters'
import type { Reader } from '#db/connect'
import { whereIdIn } from '#db/dialect'
import { checkAddress } from '#db/reference/load'
import { requireAllowed, Refusal, unknownIds, invalidField } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import type { Audience } from '#server/platform/events/audience'
import {
  requireOwnPermissions,
  namedPermissions,
  permissionName,
  requireNotProviderOnly,
} from '#server/platform/permissions/requireAccess'
import {
  findCompanyFacts,
  isOurCompany,
  listDefaults,
} from '#server/platform/permissions/permissions.queries'
import { boundOf } from '#server/platform/permissions/rights'
import { presetLevelOf, type RoleScope } from './roleHolders.queries.ts'
import { findPermissions } from './roleStore.queries.ts'

export const visibilityOf = ({ actor, locale }: Pick<Scope, 'actor' | 'locale'>): RoleScope => ({
  companyId: actor.may('role:manage') ? 'all' : (actor.companyId ?? -1),
  locale,
  assigns: actor.isSystemAdministrator ? presetLevels : ['company'],
})

export const roleAudience: Audience = {
  find: async (read, ids) =>
    (
      await read('roles as r')
        .whereRaw(...whereIdIn(read, 'r.id', ids))
        .select('r.id', 'r.company_id', read.raw(`${presetLevelOf} AS level`))
    ).map((row) => ({
      id: row.id,
      seenBy: (actor) => {
        const { companyId } = visibilityOf({ actor, locale: 'en' })
        if (companyId === 'all') return true
        return row.company_id === null ? row.level === 'company' : row.company_id === companyId
      },
    })),
  affects: ['users'],
}

export type RoleSubject = Pick<RoleRecord, 'type' | 'presetLevel' | 'isBuiltIn' | 'companyId'> & {
  roleId: number
  key: string | null
  companyNumber: number | null
  applicationNumber: number
}

export const roleAssignmentErrors = [
  'companySuperAdministratorRoleNotAssignable',
  'systemSuperAdministratorRoleNotAssignable',
  'systemSuperAdministratorTakesNoRole',
  'companySuperAdministratorTakesNoRole',
  'roleAndUserInDifferentCompanies',
  'oneRolePerApplication',
  'roleLevelExceedsOwn',
  'roleAreaExceedsOwn',
  'systemAdministratorsOnly',
  'roleExceedsOwnPermissions',
  'ownPeopleOnly',
] as const

export const roleIdAssignmentErrors = [
  'roleMissing',
  'roleOfAnotherCompany',
  ...roleAssignmentErrors,
] as const

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
  requireAllowed(policy.mayReachInCompany(reach, bounds?.reach ?? null))
  requireAllowed(policy.mayGrantReach(reach, actor.reach))
}

/** Refuses to grant rights or a reach that the caller lacks. */
export const requireGrantable = async (
  scope: Scope,
  role: Reach & { permissionIds: readonly string[] },
): Promise<void> => {
  const { actor } = scope
  if (actor.isSystemAdministrator) return
  await requireOwnPermissions(scope, role.permissionIds.map(Number))
  requireAllowed(policy.mayGrantReach(role, actor.reach))
}

export const requireNotStronger = async (
  scope: Scope,
  role: { permissionIds: readonly string[] },
): Promise<void> => {
  const { actor } = scope
  if (actor.isSystemAdministrator) return
  const beyond = role.permissionIds.map(Number).filter((id) => !actor.rights.has(id))
  if (beyond.length)
    throw new Refusal('roleExceedsOwnPermissions', { args: await namedPermissions(scope, beyond) })
}

export const requireDeletable = async (
  scope: Scope,
  role: RoleSubject & { permissionIds: readonly string[] },
): Promise<void> => {
  requireAllowed(policy.mayDeleteRole(scope.actor, role))
  await requireNotStronger(scope, role)
}
