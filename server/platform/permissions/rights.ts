import { permissionsDuringSuspension } from '#contract/access/permissions'
import type { UserStatus } from '#contract/core/enums'
import { isProviderOnlyRole, type MissingRule, type RightSource } from '#contract/access/rights'

export interface RoleFacts {
  readonly roleId: number
  readonly presetLevel: 'system' | 'company' | null
  readonly permissions: ReadonlySet<number>
}

/**
 * Permissions of the built-in roles that users have without an assignment: all visitors, members of companies, members
 * of dealer companies, and company super administrators.
 */
export type Defaults = Readonly<
  Record<'visitor' | 'member' | 'agency' | 'companySuperAdministrator', ReadonlySet<number>>
>

/** The facts about a user that determine their rights. Permissions are given by their numeric ids. */
export interface RightsFacts {
  readonly isSystemAdministrator: boolean
  readonly isCompanyAdministrator: boolean
  readonly inCompany: boolean
  /**
   * The user's company is suspended: `inCompany` is false, and only the visitor rights over the user's own account
   * remain.
   */
  readonly isSuspended: boolean
  readonly isAgency: boolean
  readonly isOurCompany: boolean
  readonly all: ReadonlySet<number>
  /** The subset of `all` that only the provider's own people can hold. */
  readonly providerOnly: ReadonlySet<number>
  readonly ofCompany: ReadonlySet<number>
  /** The user's effective roles: presets and roles of their own company. */
  readonly roles: readonly RoleFacts[]
  readonly defaults: Defaults
}

export interface Person {
  readonly userId: number
  /** Null unless the company is approved. */
  readonly companyId: number | null
  readonly isSystemAdministrator: boolean
  readonly isCompanyAdministrator: boolean
  readonly isAgency: boolean
  readonly isOurCompany: boolean
  /** The user's company while it is suspended; `companyId` is null then. */
  readonly suspendedCompanyId: number | null
}

export interface PersonWithRoles extends Person {
  readonly roleIds: readonly number[]
}

export interface RoleInSnapshot extends RoleFacts {
  readonly companyId: number | null
  readonly key: string | null
}

/** All data except users that rights depend on: as stored, or as it would be after a change. */
export interface RightsSnapshot {
  readonly all: ReadonlySet<number>
  readonly providerOnly: ReadonlySet<number>
  readonly defaults: Defaults
  readonly roles: ReadonlyMap<number, RoleInSnapshot>
  readonly companies: ReadonlyMap<number, ReadonlySet<number>>
}

const noPermissions: ReadonlySet<number> = new Set()

/** Ignores roles of another company, and roles for the provider's own people held by anyone else. */
const isEffectiveRole = (role: RoleInSnapshot, { companyId, isOurCompany }: Person): boolean =>
  (role.companyId === null || role.companyId === companyId) &&
  (isOurCompany || !isProviderOnlyRole(role))

export const factsOf = (snapshot: RightsSnapshot, person: PersonWithRoles): RightsFacts => {
  const { companyId } = person
  const roles =
    companyId === null
      ? []
      : person.roleIds.flatMap((id) => {
          const role = snapshot.roles.get(id)
          return role && isEffectiveRole(role, person) ? [role] : []
        })
  return {
    isSystemAdministrator: person.isSystemAdministrator,
    isCompanyAdministrator: person.isCompanyAdministrator,
    inCompany: companyId !== null,
    isSuspended: person.suspendedCompanyId !== null,
    isAgency: person.isAgency,
    isOurCompany: person.isOurCompany,
    all: snapshot.all,
    providerOnly: snapshot.providerOnly,
    ofCompany:
      (companyId === null ? undefined : snapshot.companies.get(companyId)) ?? noPermissions,
    roles,
    defaults: snapshot.defaults,
  }
}

interface Source {
  readonly source: RightSource
  readonly roleId: number | null
  readonly permissions: ReadonlySet<number>
  /** Only permissions within the company's upper limit (`boundOf`) count. */
  readonly bounded: boolean
}

const source = (
  name: RightSource,
  permissions: ReadonlySet<number>,
  bounded = false,
  roleId: number | null = null,
): Source => ({ source: name, permissions, bounded, roleId })

/**
 * The upper limit for a company's roles: its granted permissions plus the default permissions of all company super
 * administrators.
 */
export const boundOf = (
  ofCompany: ReadonlySet<number>,
  defaults: Defaults,
): { has(id: number): boolean } => ({
  has: (id) => ofCompany.has(id) || defaults.companySuperAdministrator.has(id),
})

/** Whether a permission is reserved for the provider's own people and therefore denied to this user. */
const isBarred = (facts: RightsFacts, id: number): boolean =>
  !facts.isSystemAdministrator &&
  !(facts.inCompany && facts.isOurCompany) &&
  facts.providerOnly.has(id)
const idsKeptWhileSuspended = (ids: ReadonlySet<number>) =>
  [...ids].filter((id) => permissionsDuringSuspension.has(id))

/**
 * Returns all sources of a user's rights; this is the only place where rights are computed. System super administrators
 * have every permission; users without a company have the visitor defaults. Members have the member defaults, the
 * dealer defaults if the company is a dealer, and their roles; the company's super administrator also has all of the
 * company's permissions and the defaults of company super administrators. The company's permissions limit its own
 * roles, the member defaults and presets of level company. They do not limit presets of level system and the dealer
 * defaults, which system super administrators assign. Nothing grants users outside the provider's own company the
 * permissions reserved for it (`providerOnlyAmong`).
 */
const sourcesOf = (facts: RightsFacts): readonly Source[] => {
  const { defaults } = facts
  if (facts.isSystemAdministrator) return [source('systemSuperAdministrator', facts.all)]
  if (facts.isSuspended)
    return [source('visitor', new Set(idsKeptWhileSuspended(defaults.visitor)))]
  if (!facts.inCompany) return [source('visitor', defaults.visitor)]
  return [
    source('member', defaults.member, true),
    ...(facts.isAgency ? [source('agency', defaults.agency)] : []),
    ...(facts.isCompanyAdministrator
      ? [
          source('company', facts.ofCompany),
          source('companySuperAdministrator', defaults.companySuperAdministrator),
        ]
      : []),
    ...facts.roles.map(({ roleId, presetLevel, permissions }) =>
      source('role', permissions, presetLevel !== 'system', roleId),
    ),
  ]
}

export const evaluateRights = (facts: RightsFacts): ReadonlySet<number> => {
  const bound = boundOf(facts.ofCompany, facts.defaults)
  const rights = new Set<number>()
  for (const { permissions, bounded } of sourcesOf(facts))
    for (const id of permissions)
      if ((!bounded || bound.has(id)) && !isBarred(facts, id)) rights.add(id)
  return rights
}

/**
 * A source that holds a permission. `limited` means that it has no effect, because the company lacks the permission or
 * it is reserved for the provider.
 */
export interface Reason {
  readonly source: RightSource
  readonly roleId: number | null
  readonly limited: boolean
}

export interface Explanation {
  readonly allowed: boolean
  readonly reasons: readonly Reason[]
  readonly missing: MissingRule | null
}

/** Explains why a user has a permission or not; must agree with `evaluateRights`. */
export const explainRight = (facts: RightsFacts, permissionId: number): Explanation => {
  const limits = !boundOf(facts.ofCompany, facts.defaults).has(permissionId)
  const barred = isBarred(facts, permissionId)
  const reasons = sourcesOf(facts)
    .filter(({ permissions }) => permissions.has(permissionId))
    .map(({ source, roleId, bounded }) => ({
      source,
      roleId,
      limited: barred || (bounded && limits),
    }))
  if (reasons.some(({ limited }) => !limited)) return { allowed: true, reasons, missing: null }
  if (barred) return { allowed: false, reasons, missing: 'providerOnly' }
  if (facts.isSuspended) return { allowed: false, reasons, missing: 'companySuspended' }
  const missing = !facts.inCompany ? 'noCompany' : limits ? 'notInCompany' : 'notInRole'
  return { allowed: false, reasons, missing }
}

/** A disabled user has no permissions, regardless of roles. */
export const explainAccount = (
  facts: RightsFacts,
  permissionId: number,
  status: UserStatus,
): Explanation => {
  const explanation = explainRight(facts, permissionId)
  return status === 'active'
    ? explanation
    : { ...explanation, allowed: false, missing: 'accountDisabled' }
}
