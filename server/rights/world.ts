import type { Defaults, RightsFacts, RoleFacts } from './rights.ts'

/** A user as far as rights depend on the row itself. */
export interface Person {
  readonly userId: number
  /** Set only while the company has passed. */
  readonly companyId: number | null
  readonly isSystemAdministrator: boolean
  readonly isCompanyAdministrator: boolean
  readonly isAgency: boolean
  readonly isOurCompany: boolean
}

/** A user with the roles that are assigned to them. */
export interface PersonWithRoles extends Person {
  readonly roleIds: readonly number[]
}

/** What rights depend on beside the users: as stored, or as it would be after a change. */
export interface World {
  readonly all: ReadonlySet<number>
  readonly providerOnly: ReadonlySet<number>
  readonly defaults: Defaults
  readonly roles: ReadonlyMap<number, RoleFacts & { readonly companyId: number | null }>
  /** What each company was given. */
  readonly companies: ReadonlyMap<number, ReadonlySet<number>>
}

const nothing: ReadonlySet<number> = new Set()

/** The facts of one user in a world. Roles of another company than the user's do not count. */
export const factsOf = (world: World, person: PersonWithRoles): RightsFacts => {
  const { companyId } = person
  const roles =
    companyId === null
      ? []
      : person.roleIds.flatMap((id) => {
          const role = world.roles.get(id)
          return role && (role.companyId === null || role.companyId === companyId) ? [role] : []
        })
  return {
    isSystemAdministrator: person.isSystemAdministrator,
    isCompanyAdministrator: person.isCompanyAdministrator,
    inCompany: companyId !== null,
    isAgency: person.isAgency,
    isOurCompany: person.isOurCompany,
    all: world.all,
    providerOnly: world.providerOnly,
    ofCompany: (companyId === null ? undefined : world.companies.get(companyId)) ?? nothing,
    roles,
    defaults: world.defaults,
  }
}
