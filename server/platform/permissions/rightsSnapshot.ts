import { isForOwnPeople } from '#contract/access/rights'
import type { Defaults, RightsFacts, RoleFacts } from './rights.ts'

/** A user as far as rights depend on the row itself. */
export interface Person {
  readonly userId: number
  /** Set only while the company has passed. */
  readonly companyId: number | null
  readonly isSystemAdministrator: boolean
  readonly isCompanyAdministrator: boolean
  readonly isAgency: boolean
  /** The company is the provider's own. */
  readonly isOurCompany: boolean
  /** The user's company while it is suspended; `companyId` is null then. */
  readonly suspendedCompanyId: number | null
}

/** A user with the roles that are assigned to them. */
export interface PersonWithRoles extends Person {
  readonly roleIds: readonly number[]
}

export interface RoleInSnapshot extends RoleFacts {
  readonly companyId: number | null
  /** Names the built-in ones. */
  readonly key: string | null
}

/** What rights depend on beside the users: as stored, or as it would be after a change. */
export interface RightsSnapshot {
  readonly all: ReadonlySet<number>
  readonly providerOnly: ReadonlySet<number>
  readonly defaults: Defaults
  readonly roles: ReadonlyMap<number, RoleInSnapshot>
  /** What each company was given. */
  readonly companies: ReadonlyMap<number, ReadonlySet<number>>
}

const nothing: ReadonlySet<number> = new Set()

/** Roles of another company do not count, nor those for the provider's own people with someone else. */
const counts = (role: RoleInSnapshot, { companyId, isOurCompany }: Person): boolean =>
  (role.companyId === null || role.companyId === companyId) &&
  (isOurCompany || !isForOwnPeople(role))

/** The facts of one user in a world. */
export const factsOf = (world: RightsSnapshot, person: PersonWithRoles): RightsFacts => {
  const { companyId } = person
  const roles =
    companyId === null
      ? []
      : person.roleIds.flatMap((id) => {
          const role = world.roles.get(id)
          return role && counts(role, person) ? [role] : []
        })
  return {
    isSystemAdministrator: person.isSystemAdministrator,
    isCompanyAdministrator: person.isCompanyAdministrator,
    inCompany: companyId !== null,
    isSuspended: person.suspendedCompanyId !== null,
    isAgency: person.isAgency,
    isOurCompany: person.isOurCompany,
    all: world.all,
    providerOnly: world.providerOnly,
    ofCompany: (companyId === null ? undefined : world.companies.get(companyId)) ?? nothing,
    roles,
    defaults: world.defaults,
  }
}
