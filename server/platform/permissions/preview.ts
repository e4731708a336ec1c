import { evaluateRights } from './rights.ts'
import {
  factsOf,
  type PersonWithRoles,
  type RoleInSnapshot,
  type RightsSnapshot,
} from './rights.ts'

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

export interface Difference {
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
