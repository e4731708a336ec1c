import { USER_CENTRE_APP_ID } from '#contract/enums'
import { companyReach, reachWithin, type Reach } from '#contract/areas'
import type { Reader } from '#db/connect'
import { providerOnlyAmong } from '#contract/permissions'
import { evaluateRights, type Defaults, type RightsFacts } from './rights.ts'
import {
  findCompanyFacts,
  listDefaults,
  listPermissions,
  listRolesOfUser,
  type PermissionRow,
  type RoleRow,
} from './permissions.queries.ts'
import type { ActorReach } from '#server/core/scope'
import { factsOf, type Person } from './rightsSnapshot.ts'

/** What a user may do and how far they reach. */
export interface Standing {
  readonly rights: ReadonlySet<number>
  readonly reach: ActorReach
}

export interface RightsCache {
  /** The user's rights and reach as of the mark. */
  of(person: Person, mark: number): Promise<Standing>
  /** What the rights of a user follow from, for explaining them; not remembered. */
  factsOf(person: Person, mark: number): Promise<RightsFacts>
  /** Every permission as of the mark. */
  permissions(mark: number): Promise<readonly PermissionRow[]>
  /** What is given to everyone of a kind. */
  defaults(mark: number): Promise<Defaults>
  /** What only people of the provider's own company can hold. */
  providerOnly(mark: number): Promise<ReadonlySet<number>>
}

interface Common {
  permissions: readonly PermissionRow[]
  all: ReadonlySet<number>
  providerOnly: ReadonlySet<number>
  defaults: Defaults
}

const mostUsers = 10_000

/**
 * The role in the user centre says how far its holder reaches; super administrators of a company, and members
 * without such a role, reach as far as the company.
 */
const reachOf = (person: Person, company: Reach | null, roles: readonly RoleRow[]): ActorReach => {
  if (person.isSystemAdministrator) return 'everywhere'
  if (company === null) return null
  const whole = companyReach(company)
  const own = roles.find(({ appId }) => appId === USER_CENTRE_APP_ID)
  return person.isCompanyAdministrator || !own ? whole : reachWithin(own, whole)
}

/**
 * Remembers rights as long as nothing that they depend on changed. Every call brings the mark that it read together
 * with its session; a mark that differs from the remembered one empties the memory, in every process.
 */
export const makeRightsCache = (read: Reader): RightsCache => {
  let remembered = -1
  let common: Promise<Common> | null = null
  let users = new Map<string, Promise<Standing>>()

  const follow = (mark: number) => {
    if (mark === remembered) return
    remembered = mark
    common = null
    users = new Map()
  }

  const loadCommon = async (): Promise<Common> => {
    const [permissions, defaults] = await Promise.all([listPermissions(read), listDefaults(read)])
    return {
      permissions,
      all: new Set(permissions.map(({ id }) => id)),
      providerOnly: providerOnlyAmong(permissions),
      defaults,
    }
  }

  const commonFacts = (): Promise<Common> => {
    if (common) return common
    const loading = loadCommon()
    common = loading
    loading.catch(() => {
      if (common === loading) common = null
    })
    return loading
  }

  const load = async (person: Person): Promise<{ facts: RightsFacts; reach: ActorReach }> => {
    const { userId, companyId } = person
    const [{ all, providerOnly, defaults }, company, roles] = await Promise.all([
      commonFacts(),
      companyId === null ? null : findCompanyFacts(read, companyId),
      companyId === null ? [] : listRolesOfUser(read, userId, companyId),
    ])
    const world = {
      all,
      providerOnly,
      defaults,
      roles: new Map(roles.map((role) => [role.roleId, role])),
      companies: new Map(company && companyId !== null ? [[companyId, company.permissions]] : []),
    }
    const facts = factsOf(world, { ...person, roleIds: [...world.roles.keys()] })
    return { facts, reach: reachOf(person, company, roles) }
  }

  return {
    of: (person, mark) => {
      follow(mark)
      const key = JSON.stringify([
        person.userId,
        person.companyId,
        person.isSystemAdministrator,
        person.isCompanyAdministrator,
        person.isAgency,
        person.isOurCompany,
        person.suspendedCompanyId,
      ])
      const known = users.get(key)
      if (known) return known
      const standing = load(person).then(({ facts, reach }) => ({
        rights: evaluateRights(facts),
        reach,
      }))
      const home = users
      standing.catch(() => home.delete(key))
      if (users.size >= mostUsers) users.clear()
      users.set(key, standing)
      return standing
    },
    factsOf: async (person, mark) => {
      follow(mark)
      return (await load(person)).facts
    },
    permissions: async (mark) => {
      follow(mark)
      return (await commonFacts()).permissions
    },
    defaults: async (mark) => {
      follow(mark)
      return (await commonFacts()).defaults
    },
    providerOnly: async (mark) => {
      follow(mark)
      return (await commonFacts()).providerOnly
    },
  }
}

declare module '#server/core/context' {
  interface Context {
    readonly rights: RightsCache
  }
}
