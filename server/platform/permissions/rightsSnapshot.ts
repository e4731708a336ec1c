import { isProviderOnlyRole } from '#contract/access/rights'
import type { Defaults, RightsFacts, RoleFacts } from './rights.ts'

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
