import type { RightsPreview } from '#contract/access/rights'
import type { RoleUser } from '#contract/access/roles'
import type { Scope } from '#server/core/scope'
import {
  evaluateRights,
  factsOf,
  type PersonWithRoles,
  type RoleInSnapshot,
  type RightsSnapshot,
} from './rights.ts'
import { nextPeople, snapshotOf, type Concerned, type PeopleScope } from './people.queries.ts'

export interface Change {
  world(snapshot: RightsSnapshot): RightsSnapshot
  person?(person: PersonWithRoles): PersonWithRoles
  /**
   * Maps a person's rights before and after the change to the ids that the preview shows; by default the rights
   * themselves.
   */
  shown?: {
    before(rights: ReadonlySet<number>): ReadonlySet<number>
    after(rights: ReadonlySet<number>): ReadonlySet<number>
  }
}

interface Difference {
  gains: number[]
  loses: number[]
}

const same = (rights: ReadonlySet<number>) => rights

const missingIn = (some: ReadonlySet<number>, others: ReadonlySet<number>): number[] =>
  [...some].filter((id) => !others.has(id)).toSorted((a, b) => a - b)

export const differenceFor = (
  before: RightsSnapshot,
  after: RightsSnapshot,
  change: Change,
  person: PersonWithRoles,
): Difference => {
  const { before: shownBefore, after: shownAfter } = change.shown ?? { before: same, after: same }
  const had = shownBefore(evaluateRights(factsOf(before, person)))
  const has = shownAfter(evaluateRights(factsOf(after, change.person?.(person) ?? person)))
  return { gains: missingIn(has, had), loses: missingIn(had, has) }
}

const without = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  new Set([...ids].filter((one) => one !== id))

const mapValues = <K, V>(map: ReadonlyMap<K, V>, change: (value: V) => V): ReadonlyMap<K, V> =>
  new Map([...map].map(([key, value]) => [key, change(value)]))

export const withoutPermission = (snapshot: RightsSnapshot, id: number): RightsSnapshot => ({
  all: without(snapshot.all, id),
  providerOnly: snapshot.providerOnly,
  defaults: {
    visitor: without(snapshot.defaults.visitor, id),
    member: without(snapshot.defaults.member, id),
    agency: without(snapshot.defaults.agency, id),
    companySuperAdministrator: without(snapshot.defaults.companySuperAdministrator, id),
  },
  companies: mapValues(snapshot.companies, (ids) => without(ids, id)),
  roles: mapValues(snapshot.roles, (role) => ({
    ...role,
    permissions: without(role.permissions, id),
  })),
})

export const withRole = (
  snapshot: RightsSnapshot,
  roleId: number,
  role: Omit<RoleInSnapshot, 'roleId'> | null,
): RightsSnapshot => {
  const roles = new Map(snapshot.roles)
  if (role) roles.set(roleId, { roleId, ...role })
  else roles.delete(roleId)
  return { ...snapshot, roles }
}

const isDefault = (key: string | null): key is keyof RightsSnapshot['defaults'] =>
  key !== null && ['visitor', 'member', 'agency', 'companySuperAdministrator'].includes(key)

/** Like `withRole`, but also updates the defaults if the role is built-in and users have it without an assignment. */
export const withRoleOrDefaults = (
  snapshot: RightsSnapshot,
  roleId: number,
  role: Omit<RoleInSnapshot, 'roleId'>,
): RightsSnapshot => {
  const changed = withRole(snapshot, roleId, role)
  if (!isDefault(role.key)) return changed
  return { ...changed, defaults: { ...snapshot.defaults, [role.key]: role.permissions } }
}

const batchSize = 1000
const maxNamedUsers = 100
const maxGroups = 200

interface Group {
  gains: string[]
  loses: string[]
  count: number
  users: RoleUser[]
}

const texts = (ids: readonly number[]) => ids.map(String)

const answer = async (
  { rights, actor }: Scope,
  groups: Iterable<Group>,
): Promise<RightsPreview> => {
  const all = [...groups].toSorted((a, b) => b.count - a.count)
  const largest = all.slice(0, maxGroups)
  const named = new Set(largest.flatMap(({ gains, loses }) => [...gains, ...loses]))
  return {
    total: all.reduce((sum, { count }) => sum + count, 0),
    groups: largest,
    permissions: (await rights.permissions(actor.rightsMark))
      .filter(({ id }) => named.has(String(id)))
      .map(({ id, applicationId, type, name, enName }) => ({
        id: String(id),
        applicationId: String(applicationId),
        type,
        name,
        enName,
      })),
  }
}

/**
 * Previews a change of rights: who gains and who loses what. Loads the people in batches of a thousand and evaluates
 * their rights before and after.
 * @param about the people it may affect, and the permissions it may change (`ids` null for all)
 */
export const previewChange = async (
  scope: Scope,
  people: PeopleScope,
  about: { whom: Concerned; ids: readonly number[] | null; roleIds?: readonly number[] },
  change: Change,
): Promise<RightsPreview> => {
  const { read } = scope.db
  const groups = new Map<string, Group>()
  for (let last = 0; ;) {
    const some = await nextPeople(read, people, about.whom, last, batchSize)
    const before = await snapshotOf(read, some, about.ids, about.roleIds ?? [])
    const after = change.world(before)
    for (const person of some) {
      const { gains, loses } = differenceFor(before, after, change, person)
      if (!gains.length && !loses.length) continue
      const key = `${gains.join()}/${loses.join()}`
      const group = groups.get(key) ?? {
        gains: texts(gains),
        loses: texts(loses),
        count: 0,
        users: [],
      }
      group.count += 1
      if (group.users.length < maxNamedUsers) group.users.push(person.user)
      groups.set(key, group)
    }
    if (some.length < batchSize) break
    last = some.at(-1)?.userId ?? last
  }
  return answer(scope, groups.values())
}
