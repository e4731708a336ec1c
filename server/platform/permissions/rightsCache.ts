import { USER_CENTRE_APP_ID } from '#contract/core/enums'
import { companyReach, reachWithin, type Reach } from '#contract/core/areas'
import type { Reader } from '#db/connect'
import { providerOnlyAmong } from '#contract/access/permissions'
import { evaluateRights, type Defaults, type RightsFacts } from './rights.ts'
import {
  findCompanyFacts,
  listDefaults,
  listPermissions,
  findRoleFacts,
  listRoleIdsOfUser,
  type CompanyFacts,
  type PermissionRow,
  type RoleRow,
} from './permissions.queries.ts'
import { fingerprint } from '#server/core/http/fingerprint'
import type { ActorReach } from '#server/core/scope'
import {
  factsOf,
  type Person,
  type PersonWithRoles,
  type RightsSnapshot,
} from './rightsSnapshot.ts'

export interface Standing {
  readonly rights: ReadonlySet<number>
  readonly reach: ActorReach
}

export interface RightsCache {
  of(person: Person, version: number): Promise<Standing>
  /**
   * The person's rights beyond the visitor defaults, computed inside a transaction without waiting for other readers.
   * People with the same status and roles share a cache entry.
   * @param version the rights version; null disables the cache, for a transaction that sees other rights than the
   * request
   * @param load reads the data that rights depend on
   */
  beyondVisitors(
    person: PersonWithRoles,
    version: number | null,
    load: () => Promise<RightsSnapshot>,
  ): Promise<readonly number[]>
  factsOf(person: Person, version: number): Promise<RightsFacts>
  permissions(version: number): Promise<readonly PermissionRow[]>
  defaults(version: number): Promise<Defaults>
  providerOnly(version: number): Promise<ReadonlySet<number>>
  fingerprintOf(remembered: object, text: () => string): string
}

interface Common {
  permissions: readonly PermissionRow[]
  all: ReadonlySet<number>
  providerOnly: ReadonlySet<number>
  defaults: Defaults
}

const maxCacheEntries = 10_000

/**
 * Returns the area and data level that a person's rights cover. They are limited by the person's role in the user
 * centre. Company super administrators, and members without such a role, have the reach of the company.
 */
const reachOf = (person: Person, company: Reach | null, roles: readonly RoleRow[]): ActorReach => {
  if (person.isSystemAdministrator) return 'everywhere'
  if (company === null) return null
  const whole = companyReach(company)
  const own = roles.find(({ appId }) => appId === USER_CENTRE_APP_ID)
  return person.isCompanyAdministrator || !own ? whole : reachWithin(own, whole)
}

/**
 * Caches rights until something they depend on changes. Each request passes the rights version read with its session; a
 * different version empties the cache, in every process.
 */
export const makeRightsCache = (read: Reader): RightsCache => {
  let remembered = -1
  let common: Promise<Common> | null = null
  let users = new Map<string, Promise<Standing>>()
  let sharedRights = new Map<string, readonly number[]>()
  let sharedVersion = -1
  const fingerprints = new WeakMap<object, string>()
  let companies = new Map<number, Promise<CompanyFacts | null>>()
  let roles = new Map<number, Promise<RoleRow | null>>()

  const follow = (version: number) => {
    if (version === remembered) return
    remembered = version
    common = null
    users = new Map()
    companies = new Map()
    roles = new Map()
  }

  /** Returns the cached value or loads it; a failed load is not cached. */
  const cached = <K, V>(memory: Map<K, Promise<V>>, key: K, load: () => Promise<V>) => {
    const known = memory.get(key)
    if (known) return known
    const loading = load()
    if (memory.size >= maxCacheEntries) memory.clear()
    memory.set(key, loading)
    loading.catch(() => memory.delete(key))
    return loading
  }

  const companyOf = (id: number) => cached(companies, id, () => findCompanyFacts(read, id))

  const rolesOf = async (userId: number, companyId: number): Promise<RoleRow[]> => {
    const memory = roles
    const found: RoleRow[] = []
    for (const id of await listRoleIdsOfUser(read, userId)) {
      const role = await cached(memory, id, () => findRoleFacts(read, id))
      if (role && (role.companyId === null || role.companyId === companyId)) found.push(role)
    }
    return found
  }

  const loadCommon = async (): Promise<Common> => {
    const permissions = await listPermissions(read)
    const defaults = await listDefaults(read)
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
    // Runs sequentially: `read` may be a transaction, whose connection handles one query at a time.
    const { all, providerOnly, defaults } = await commonFacts()
    const company = companyId === null ? null : await companyOf(companyId)
    const own = companyId === null ? [] : await rolesOf(userId, companyId)
    const snapshot = {
      all,
      providerOnly,
      defaults,
      roles: new Map(own.map((role) => [role.roleId, role])),
      companies: new Map(company && companyId !== null ? [[companyId, company.permissions]] : []),
    }
    const facts = factsOf(snapshot, { ...person, roleIds: [...snapshot.roles.keys()] })
    return { facts, reach: reachOf(person, company, own) }
  }

  const keyOf = (person: Person): string =>
    JSON.stringify([
      person.userId,
      person.companyId,
      person.isSystemAdministrator,
      person.isCompanyAdministrator,
      person.isAgency,
      person.isOurCompany,
      person.suspendedCompanyId,
    ])

  return {
    of: (person, version) => {
      follow(version)
      return cached(users, keyOf(person), async () => {
        const { facts, reach } = await load(person)
        return { rights: evaluateRights(facts), reach }
      })
    },
    beyondVisitors: async (person, version, load) => {
      const key = `${keyOf({ ...person, userId: 0 })}${person.roleIds.join()}`
      if (version !== null && version !== sharedVersion) {
        sharedVersion = version
        sharedRights = new Map()
      }
      const memory = version === null ? null : sharedRights
      const known = memory?.get(key)
      if (known) return known
      const snapshot = await load()
      const { visitor } = snapshot.defaults
      const rights = [...evaluateRights(factsOf(snapshot, person))].filter((id) => !visitor.has(id))
      if (memory && memory.size < maxCacheEntries) memory.set(key, rights)
      return rights
    },
    factsOf: async (person, version) => {
      follow(version)
      return (await load(person)).facts
    },
    permissions: async (version) => {
      follow(version)
      return (await commonFacts()).permissions
    },
    defaults: async (version) => {
      follow(version)
      return (await commonFacts()).defaults
    },
    providerOnly: async (version) => {
      follow(version)
      return (await commonFacts()).providerOnly
    },
    fingerprintOf: (remembered, text) => {
      const known = fingerprints.get(remembered) ?? fingerprint(text())
      fingerprints.set(remembered, known)
      return known
    },
  }
}
