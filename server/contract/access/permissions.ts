import { declaredResources, type ResourcePermission, type Resources } from '#contract/core/resource'

/**
 * The user centre's permissions that code refers to: routes by key, buttons by id.
 * The tree around them (names, order, icons) are rows of the table `permissions`, laid by a migration
 * and kept by system super administrators.
 */

/** Buttons that show records of other companies or of the whole installation: for the provider's own people alone. */
const providerButtonIds = {
  'company:create': 1301,
  'company:review': 1303,
  'company:close': 1304,
  'download:manage': 1730,
  'outbox:read': 1790,
} as const satisfies Record<string, number>

/** Screens of the same kind that belong to no resource: default permissions, and the downloads' screen. */
const providerScreenIds = { 'defaultPermission:manage': 1720 } as const
const providerScreensWithoutKey = [1770] as const

/** Menus: who may open the screen may use the routes behind it. */
export const menuPermissionIds = {
  ...providerScreenIds,
  'account:read': 1100,
  'company:apply': 1201,
  'join:request': 1210,
  'join:review': 1220,
  'invitation:manage': 1320,
  'company:own': 1324,
  'company:follow': 1325,
  'user:list': 1400,
  'role:list': 1500,
  'rights:explain': 1520,
  'log:list': 1600,
  'rightsRequest:review': 1780,
} as const satisfies Record<string, number>

/** What visitors have that the people of a suspended company keep: the personal centre and their own account. */
export const keptWhileSuspended: ReadonlySet<number> = new Set([1000, 1100, 1110, 1111])

/** Buttons and what stands for itself without a screen; the browser asks for these alone whether they are granted. */
export const buttonPermissionIds = {
  ...providerButtonIds,
  'user:import': 1221,
  'user:resetPassword': 1222,
  'user:create': 1401,
  'user:edit': 1402,
  'user:disable': 1403,
  'user:unlock': 1404,
  'user:signOut': 1405,
  'user:remove': 1406,
  'role:create': 1501,
  'role:edit': 1502,
  'role:delete': 1503,
  'role:assign': 1504,
} as const satisfies Record<string, number>

const providerOnlyRoots = (): ReadonlySet<number> =>
  new Set([
    ...Object.values(providerScreenIds),
    ...Object.values(providerButtonIds),
    ...providerScreensWithoutKey,
    ...declaredPermissions()
      .filter(([, { providerOnly }]) => providerOnly)
      .map(([, { id }]) => id),
  ])

/**
 * Permissions that only people of the provider's own company can hold, out of an application tree: those marked here
 * and everything that stands below them, entries made later included.
 */
export const providerOnlyAmong = (
  tree: readonly { readonly id: number; readonly parentId: number | null }[],
): ReadonlySet<number> => {
  const below = new Map<number | null, number[]>()
  for (const { id, parentId } of tree) below.set(parentId, [...(below.get(parentId) ?? []), id])
  const found = new Set<number>()
  const add = (id: number): void => {
    if (found.has(id)) return
    found.add(id)
    below.get(id)?.forEach(add)
  }
  const roots = providerOnlyRoots()
  for (const { id } of tree) if (roots.has(id)) add(id)
  return found
}

/** Entries up to this id are the program's; those that an operator makes come behind. */
export const lastProgramPermissionId = 10_000

/** Those that belong to no resource alone, and those that the browser asks for by number. */
export const permissionIds = { ...menuPermissionIds, ...buttonPermissionIds }

const declaredPermissions = (): [string, ResourcePermission][] =>
  declaredResources().flatMap(({ permissions = {} }) => Object.entries(permissions))

/** Numbers that were asked for before. */
const knownIds = new Map<string, number>()

/** The number of a permission that routes ask for, among those that resources bring along, too. */
export const permissionIdOf = (key: PermissionKey): number => {
  const id =
    knownIds.get(key) ??
    (permissionIds as Readonly<Record<string, number | undefined>>)[key] ??
    declaredPermissions().find(([declared]) => declared === key)?.[1].id
  if (id === undefined) throw new Error(`no permission ${key}`)
  knownIds.set(key, id)
  return id
}

/** All of them by their keys. */
export const allPermissionIds = (): Readonly<Record<string, number>> => ({
  ...permissionIds,
  ...Object.fromEntries(declaredPermissions().map(([key, { id }]) => [key, id])),
})

export type ButtonPermissionKey = keyof typeof buttonPermissionIds
type Declared<R> = R extends { permissions?: Readonly<Record<infer Key, ResourcePermission>> }
  ? Key & string
  : never
export type PermissionKey = keyof typeof permissionIds | Declared<Resources[keyof Resources]>

/** Numeric codes that open the console's systems. */
export const consoleCodes = {
  ownCompany: 80,
  measurementRegistration: [116, 120],
  projectManagement: 117,
  baseStation: 121,
  centimetreOperations: 122,
  overseasBaseStation: 123,
} as const
