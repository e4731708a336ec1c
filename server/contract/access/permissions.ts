import type { PermissionType } from '#contract/core/enums'
import { declaredResources, type ResourcePermission, type Resources } from '#contract/core/resource'

/**
 * Permissions of the user centre that the code refers to: routes use the keys, the browser checks buttons by id. Names,
 * order and icons are in the table `permissions`, which a migration fills and system super administrators maintain.
 */

/**
 * Buttons that show records of other companies or of the whole installation; only the provider's own people may have
 * them.
 */
const providerButtonIds = {
  'company:create': 1301,
  'company:review': 1303,
  'company:close': 1304,
  'download:manage': 1730,
  'outbox:read': 1790,
} as const satisfies Record<string, number>

const providerScreenIds = { 'defaultPermission:manage': 1720 } as const
const providerScreensWithoutKey = [1770] as const

const menuPermissionIds = {
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

/** People of a suspended company keep only these visitor permissions: the overview and their own account. */
export const permissionsDuringSuspension: ReadonlySet<number> = new Set([1000, 1100, 1110, 1111])

/** Buttons, and permissions without a screen; the browser checks only these by id. */
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
  'user:resetFactors': 1407,
  'company:security': 1328,
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
 * Permissions of an application tree that only the provider's people may have: the provider-only ones and all their
 * descendants, including entries created later.
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

/** Ids up to this one belong to the program; entries created by operators get higher ids. */
export const lastProgramPermissionId = 10_000

export const permissionIds = { ...menuPermissionIds, ...buttonPermissionIds }

const declaredPermissions = (): [string, ResourcePermission][] =>
  declaredResources().flatMap(({ permissions = {} }) => Object.entries(permissions))

const knownIds = new Map<string, number>()

export const permissionIdOf = (key: PermissionKey): number => {
  const id =
    knownIds.get(key) ??
    (permissionIds as Readonly<Record<string, number | undefined>>)[key] ??
    declaredPermissions().find(([declared]) => declared === key)?.[1].id
  if (id === undefined) throw new Error(`no permission ${key}`)
  knownIds.set(key, id)
  return id
}

export const allPermissionIds = (): Readonly<Record<string, number>> => ({
  ...permissionIds,
  ...Object.fromEntries(declaredPermissions().map(([key, { id }]) => [key, id])),
})

/** Actions whose button opens a screen, by the screen's path below its list. */
const actionOfPath: Readonly<Record<string, string>> = {
  '/create': 'create',
  '/import': 'import',
  '/:id': 'edit',
  '/edit': 'edit',
}

export interface PermissionPlace {
  readonly id: number
  readonly parentId: number | null
  readonly type: PermissionType
  readonly path: string
  readonly visible: boolean
}

/**
 * The permission that carries each hidden screen of the program: the button that opens it, or else the entry above it.
 * Both are granted as one.
 */
export const carriersAmong = (tree: readonly PermissionPlace[]): ReadonlyMap<number, number> => {
  const keys = new Map(Object.entries(allPermissionIds()).map(([key, id]) => [id, key]))
  const carriers = new Map<number, number>()
  for (const { id, parentId, type, path, visible } of tree) {
    if (visible || type !== 'menu' || id > lastProgramPermissionId || keys.has(id)) continue
    const action = actionOfPath[path]
    const button = tree.find(
      (one) =>
        one.type === 'button' &&
        one.parentId === parentId &&
        action !== undefined &&
        keys.get(one.id)?.endsWith(`:${action}`),
    )
    const carrier = button?.id ?? parentId
    if (carrier !== null) carriers.set(id, carrier)
  }
  const endOf = (id: number): number => {
    const carrier = carriers.get(id)
    return carrier === undefined ? id : endOf(carrier)
  }
  return new Map([...carriers.keys()].map((id) => [id, endOf(id)]))
}

export type ButtonPermissionKey = keyof typeof buttonPermissionIds
type Declared<R> = R extends { permissions?: Readonly<Record<infer Key, ResourcePermission>> }
  ? Key & string
  : never
export type PermissionKey = keyof typeof permissionIds | Declared<Resources[keyof Resources]>

export const consoleCodes = {
  ownCompany: 80,
  measurementRegistration: [116, 120],
  projectManagement: 117,
  baseStation: 121,
  centimetreOperations: 122,
  overseasBaseStation: 123,
} as const
