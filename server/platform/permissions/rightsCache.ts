import { USER_CENTRE_APP_ID } from '#contract/core/enums'
import { companyReach, reachWithin, type Reach } from '#contract/core/areas'
import type { Reader } from '#db/connect'
import { providerOnlyAmong } from '#contract/access/permissions'
import { fingerprint } from '#server/core/tokens'
import { makeMemo } from '#server/core/memo'
import type { Actor, ActorReach, Scope } from '#server/core/scope'
import {
  evaluateRights,
  factsOf,
  type Defaults,
  type Person,
  type PersonWithRoles,
  type RightsFacts,
  type RightsSnapshot,
} from './rights.ts'
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

export interface Standing {
  readonly rights: ReadonlySet<number>
  readonly reach: ActorReach
  /** The reach in another application, which the person's role there limits instead. */
  reachIn(appId: number): ActorReach
}

interface Common {
  permissions: readonly PermissionRow[]
  all: ReadonlySet<number>
  providerOnly: ReadonlySet<number>
  defaults: Defaults
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
}

const maxCacheEntries = 10_000

/**
 * Returns the area and data level that a person's rights cover. They are limited by the person's role in the
 * application. Company super administrators, and members without such a role, have the reach of the company.
 */
const reachOf = (
  person: Person,
  company: Reach | null,
  roles: readonly RoleRow[],
  ofAppId: number,
): ActorReach => {
  if (person.isSystemAdministrator) return 'everywhere'
  if (company === null) return null
  const whole = companyReach(company)
  const own = roles.find(({ appId }) => appId === ofAppId)
  return person.isCompanyAdministrator || !own ? whole : reachWithin(own, whole)
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

const cachesOf = (version: number) => ({
  version,
  common: makeMemo<'common', Promise<Common>>(1),
  standings: makeMemo<string, Promise<Standing>>(maxCacheEntries),
  companies: makeMemo<number, Promise<CompanyFacts | null>>(maxCacheEntries),
  roles: makeMemo<number, Promise<RoleRow | null>>(maxCacheEntries),
  shared: makeMemo<string, readonly number[]>(maxCacheEntries),
})

/**
 * Caches rights until something they depend on changes. Each request passes the rights version read with its session; a
 * different version starts empty caches, in every process.
 */
export const makeRightsCache = (read: Reader): RightsCache => {
  let latest = cachesOf(-1)
  const at = (version: number) =>
    latest.version === version ? latest : (latest = cachesOf(version))
  type Caches = typeof latest

  const rolesOf = async (
    { roles }: Caches,
    userId: number,
    companyId: number,
  ): Promise<RoleRow[]> => {
    const found: RoleRow[] = []
    for (const id of await listRoleIdsOfUser(read, userId)) {
      const role = await roles.of(id, () => findRoleFacts(read, id))
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
  const commonOf = ({ common }: Caches): Promise<Common> => common.of('common', loadCommon)

  const load = async (caches: Caches, person: Person) => {
    const { userId, companyId } = person
    // Runs sequentially: `read` may be a transaction, whose connection handles one query at a time.
    const common = await commonOf(caches)
    const company =
      companyId === null
        ? null
        : await caches.companies.of(companyId, () => findCompanyFacts(read, companyId))
    const own = companyId === null ? [] : await rolesOf(caches, userId, companyId)
    const snapshot = {
      ...common,
      roles: new Map(own.map((role) => [role.roleId, role])),
      companies: new Map(company && companyId !== null ? [[companyId, company.permissions]] : []),
    }
    const facts = factsOf(snapshot, { ...person, roleIds: [...snapshot.roles.keys()] })
    return { facts, reachIn: (appId: number) => reachOf(person, company, own, appId) }
  }

  return {
    of: (person, version) => {
      const caches = at(version)
      return caches.standings.of(keyOf(person), async () => {
        const { facts, reachIn } = await load(caches, person)
        return { rights: evaluateRights(facts), reach: reachIn(USER_CENTRE_APP_ID), reachIn }
      })
    },
    beyondVisitors: async (person, version, loadSnapshot) => {
      const key = `${keyOf({ ...person, userId: 0 })}${person.roleIds.join()}`
      const shared = version === null ? null : at(version).shared
      const known = shared?.get(key)
      if (known) return known
      const snapshot = await loadSnapshot()
      const { visitor } = snapshot.defaults
      const rights = [...evaluateRights(factsOf(snapshot, person))].filter((id) => !visitor.has(id))
      return shared?.set(key, rights) ?? rights
    },
    factsOf: async (person, version) => (await load(at(version), person)).facts,
    permissions: async (version) => (await commonOf(at(version))).permissions,
    defaults: async (version) => (await commonOf(at(version))).defaults,
    providerOnly: async (version) => (await commonOf(at(version))).providerOnly,
  }
}

const fingerprints = new WeakMap<object, string>()

const fingerprintOf = (remembered: object, text: () => string): string => {
  const known = fingerprints.get(remembered) ?? fingerprint(text())
  fingerprints.set(remembered, known)
  return known
}

/** The last version per actor, valid while the permission tree is unchanged. */
const lastVersions = new WeakMap<Actor, { rows: readonly unknown[]; version: string }>()

/**
 * Version of the caller's `permissionByUser` response; it changes with their rights or the tree. Every successful
 * response to a logged-in caller carries it, so that open browsers notice a change.
 */
export const rightsVersion = async ({
  rights,
  actor,
}: Pick<Scope, 'rights' | 'actor'>): Promise<string> => {
  const rows = await rights.permissions(actor.rightsMark)
  const last = lastVersions.get(actor)
  if (last?.rows === rows) return last.version
  const tree = fingerprintOf(rows, () => JSON.stringify(rows))
  const own = fingerprintOf(actor.rights, () => [...actor.rights].toSorted((a, b) => a - b).join())
  const who = [actor.companyId, actor.isCompanyAdministrator, actor.isSystemAdministrator].join()
  const version = fingerprint(`${tree} ${own} ${who}`)
  lastVersions.set(actor, { rows, version })
  return version
}
