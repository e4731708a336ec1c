import { keptWhileSuspended } from '#contract/access/permissions'
import type { MissingRule, RightSource } from '#contract/access/rights'

/** A role as far as rights depend on it. `presetLevel` is null for the roles of a company. */
export interface RoleFacts {
  readonly roleId: number
  readonly presetLevel: 'system' | 'company' | null
  readonly permissions: ReadonlySet<number>
}

/** What the built-in roles hold that no one is assigned to: they are given to everyone of a kind. */
export type Defaults = Readonly<
  Record<'visitor' | 'member' | 'agency' | 'companySuperAdministrator', ReadonlySet<number>>
>

/** What the database says about a user, as far as rights depend on it. Ids of permissions are their numbers. */
export interface RightsFacts {
  readonly isSystemAdministrator: boolean
  /** The user is the super administrator of a company that has passed. */
  readonly isCompanyAdministrator: boolean
  /** The user belongs to a company that has passed. */
  readonly inCompany: boolean
  /** The user's company is suspended: they are in none, and keep of a visitor's rights their own account alone. */
  readonly isSuspended: boolean
  readonly isAgency: boolean
  /** The company is the provider's own. */
  readonly isOurCompany: boolean
  /** Every permission there is. */
  readonly all: ReadonlySet<number>
  /** Of these, what only people of the provider's own company can hold. */
  readonly providerOnly: ReadonlySet<number>
  /** What the user's company was given; empty without one. */
  readonly ofCompany: ReadonlySet<number>
  /** The user's roles that count: of their company, or presets. */
  readonly roles: readonly RoleFacts[]
  readonly defaults: Defaults
}

interface Source {
  readonly source: RightSource
  readonly roleId: number | null
  readonly permissions: ReadonlySet<number>
  /** Of these, only what the company was given counts. */
  readonly bounded: boolean
}

const source = (
  name: RightSource,
  permissions: ReadonlySet<number>,
  bounded = false,
  roleId: number | null = null,
): Source => ({ source: name, permissions, bounded, roleId })

/** What bounds the roles of a company: what it was given, and what every company has. */
export const boundOf = (
  ofCompany: ReadonlySet<number>,
  defaults: Defaults,
): { has(id: number): boolean } => ({
  has: (id) => ofCompany.has(id) || defaults.companySuperAdministrator.has(id),
})

/** Whether the permission is one that the user cannot hold, whatever gives it: it is the provider's own. */
const isBarred = (facts: RightsFacts, id: number): boolean =>
  !facts.isSystemAdministrator &&
  !(facts.inCompany && facts.isOurCompany) &&
  facts.providerOnly.has(id)
const keptIds = (ids: ReadonlySet<number>) => [...ids].filter((id) => keptWhileSuspended.has(id))

/**
 * Everything that gives a user rights; the one place where rights are worked out. System super administrators have
 * every permission; who belongs to no company has what visitors have. Who belongs to one has the defaults of members,
 * of dealers where it is one, and their roles; its super administrator all that it was given, and the defaults of
 * company super administrators, which every company has.
 *
 * What a company has bounds its own roles and whatever is laid for companies: the defaults of members and presets of
 * level company. What system super administrators hand out over the companies' heads is not bounded: presets of level
 * system, the defaults of dealers among them. Nothing of all this gives anyone outside of the provider's own company
 * what is the provider's own (`providerOnlyAmong`).
 */
const sourcesOf = (facts: RightsFacts): readonly Source[] => {
  const { defaults } = facts
  if (facts.isSystemAdministrator) return [source('systemSuperAdministrator', facts.all)]
  if (facts.isSuspended) return [source('visitor', new Set(keptIds(defaults.visitor)))]
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

/** The rights of a user. */
export const evaluateRights = (facts: RightsFacts): ReadonlySet<number> => {
  const bound = boundOf(facts.ofCompany, facts.defaults)
  const rights = new Set<number>()
  for (const { permissions, bounded } of sourcesOf(facts))
    for (const id of permissions)
      if ((!bounded || bound.has(id)) && !isBarred(facts, id)) rights.add(id)
  return rights
}

/**
 * A source that holds a permission; `limited` where the company's permissions, or what is the provider's own, take it
 * away again.
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

/** Whether a user has a permission, and why or why not; agrees with `evaluateRights` for every permission. */
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
