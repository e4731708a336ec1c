/**
 * The user centre's permissions that code refers to: routes by key, buttons by id.
 * The tree around them (names, order, icons) are rows of the table `permissions`, laid by a migration
 * and kept by system super administrators.
 */

/** Menus that show records of other companies or of the whole installation: for the provider's own people alone. */
const providerMenuIds = {
  'company:manage': 1300,
  'salesman:manage': 1326,
  'user:manage': 1450,
  'role:manage': 1550,
  'log:manage': 1650,
  'menu:manage': 1710,
  'defaultPermission:manage': 1720,
  'station:manage': 1740,
  'ionosphereMap:manage': 1750,
  'ionosphereCoefficients:manage': 1755,
  'application:manage': 1760,
} as const satisfies Record<string, number>

/** Buttons of the same kind. */
const providerButtonIds = {
  'company:create': 1301,
  'company:review': 1303,
  'company:close': 1304,
  'download:manage': 1730,
  'outbox:read': 1790,
} as const satisfies Record<string, number>

/** Screens of the same kind that no route asks for: the downloads. */
const providerScreenIds = [1770] as const

/** Menus: who may open the screen may use the routes behind it. */
export const menuPermissionIds = {
  ...providerMenuIds,
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

const providerOnlyRoots: ReadonlySet<number> = new Set([
  ...Object.values(providerMenuIds),
  ...Object.values(providerButtonIds),
  ...providerScreenIds,
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
  for (const { id } of tree) if (providerOnlyRoots.has(id)) add(id)
  return found
}

/** Entries up to this id are the program's; those that an operator makes come behind. */
export const lastProgramPermissionId = 10_000

/** All of them: what routes may ask for. */
export const permissionIds = { ...menuPermissionIds, ...buttonPermissionIds }

export type ButtonPermissionKey = keyof typeof buttonPermissionIds
export type PermissionKey = keyof typeof permissionIds

/** Numeric codes that open the console's systems. */
export const consoleCodes = {
  ownCompany: 80,
  measurementRegistration: [116, 120],
  projectManagement: 117,
  baseStation: 121,
  centimetreOperations: 122,
  overseasBaseStation: 123,
} as const
