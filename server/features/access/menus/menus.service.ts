import { menuPattern } from '#contract/access/menuPaths'
import { canBelongTo, type MenuRecord, menus, type MenuPreview } from '#contract/access/menus'
import { nameIn, type Locale } from '#contract/text/locale'
import type { PermissionType } from '#contract/core/enums'
import type { Reader } from '#db/connect'
import { requireAllowed, invalidField, requireChangeable } from '#server/core/errors'
import { numericId } from '#contract/text/filters'
import {
  markRightsChanged,
  listPermissions,
} from '#server/platform/permissions/permissions.queries'
import { makeCrud } from '#server/platform/routing/crud'
import * as policy from '#contract/policies/menus'
import {
  countChildren,
  depthBelow,
  findKey,
  freePlace,
  lastPlace,
  listAddresses,
  listOpened,
  lockTree,
  lockTreeOf,
  menuTable,
  pathToRoot,
} from './menus.queries.ts'
import type { RightsPreview } from '#contract/access/rights'
import { providerOnlyAmong } from '#contract/access/permissions'
import type { Scope } from '#server/core/scope'
import { visibleMenus } from '#server/platform/permissions/shownMenus'
import { withoutPermission, previewChange } from '#server/platform/permissions/preview'

interface Menu {
  id: number
  parentId: number | null
  path: string
  visible: boolean
}

/** Addresses that differ only in parameter names are equal. */
const anyParameter = (pattern: string): string => pattern.replaceAll(/:[^/]+/g, ':')

const isAddressTaken = (menus: readonly Menu[], wanted: Menu): boolean => {
  if (!wanted.path.startsWith('/')) return false
  const byId = new Map([...menus, wanted].map((menu) => [menu.id, menu]))
  const addressOf = (menu: Menu): string => {
    const parent = menu.parentId === null ? undefined : byId.get(menu.parentId)
    return menuPattern(parent ? addressOf(parent) : '', menu)
  }
  const address = anyParameter(addressOf(wanted))
  return menus.some(
    (menu) =>
      menu.id !== wanted.id &&
      menu.path.startsWith('/') &&
      anyParameter(addressOf(menu)) === address,
  )
}

/** Maximum depth of a tree, because trees are walked recursively. */
const maxDepth = 8

const blank = {
  path: '',
  filePath: '',
  enName: '',
  icon: '',
  visible: true,
  alwaysVisible: false,
  keepAlive: false,
  hideOrGray: 0,
} as const

const requireParent = async (
  read: Reader,
  id: number,
  { type, applicationId, parentId }: Pick<MenuRecord, 'type' | 'applicationId' | 'parentId'>,
): Promise<void> => {
  const above = parentId === null ? [] : await pathToRoot(read, numericId(parentId) ?? 0)
  const [parent] = above
  const isAbsent = parentId !== null && !parent
  const isOther = parent !== undefined && String(parent.applicationId) !== applicationId
  const isOwnChild = above.some((one) => one.id === id)
  const below = id === 0 || isOwnChild ? 0 : await depthBelow(read, id)
  if (
    isAbsent ||
    isOther ||
    isOwnChild ||
    above.length + below >= maxDepth ||
    !canBelongTo(type, parent?.type ?? null)
  )
    throw invalidField('parentId', 'validation.parent')
}

type Placed = Pick<MenuRecord, 'type' | 'applicationId' | 'parentId'> & {
  path?: string | undefined
  visible?: boolean | undefined
}

const requirePath = (type: PermissionType, path: string, key: string | null): void => {
  if (type !== 'menu' && path !== '') throw invalidField('path', 'validation.internalPath')
  if (key !== null && type === 'menu' && path === '')
    throw invalidField('path', 'validation.required')
}

const requireFreeAddress = async (read: Reader, id: number, entry: Placed): Promise<void> => {
  if (entry.type !== 'menu') return
  const parentId = entry.parentId === null ? null : numericId(entry.parentId)
  const others = await listAddresses(read, entry.applicationId)
  const { path = '', visible = true } = entry
  if (isAddressTaken(others, { id, parentId, path, visible }))
    throw invalidField('path', 'validation.pathTaken')
}

const isReplaced = (before: Placed, after: Placed): boolean =>
  (['parentId', 'path', 'visible'] as const).some((field) => after[field] !== before[field])

/**
 * Checks a change and returns the entry after it; under a new parent the entry is placed last unless the change gives
 * an order.
 */
const plannedEntry = async (
  read: Reader,
  before: MenuRecord,
  after: MenuRecord,
): Promise<MenuRecord> => {
  const id = Number(before.id)
  const isMoved = after.parentId !== before.parentId
  if (isMoved) await requireParent(read, id, after)
  const key = await findKey(read, id)
  requirePath(after.type, after.path, key)
  requireAllowed(policy.mayChangeScreen(key, before, after))
  if (isReplaced(before, after)) await requireFreeAddress(read, id, after)
  const order = isMoved && after.order === before.order ? await lastPlace(read, after) : after.order
  return { ...after, order }
}

const requireRemovable = async (
  read: Reader,
  { locale }: { locale: Locale },
  entry: MenuRecord,
): Promise<void> => {
  const id = Number(entry.id)
  const key = await findKey(read, id)
  const opened = await listOpened(read, id)
  const applications = opened
    .map((application) => nameIn(application, locale))
    .join(locale === 'zh' ? '、' : ', ')
  const verdict = policy.mayDeleteMenu({ id, key }, await countChildren(read, id), opened.length)
  requireAllowed(verdict, verdict === 'menuOpensApplication' ? { args: { applications } } : {})
}

/** A new entry is granted only to super administrators; a deleted one is withdrawn from everyone. */
export const menuService = makeCrud(menuTable, {
  nameOf: ({ name }) => name,
  applicationOf: ({ applicationId }) => Number(applicationId),
  lock: async (trx, id) => id !== null && lockTreeOf(trx, id),
  create: async (trx, scope, body) => {
    if (!(await lockTree(trx, body.applicationId)))
      throw invalidField('applicationId', 'validation.application')
    const place = { ...body, parentId: body.parentId ?? null }
    await requireParent(trx, 0, place)
    requirePath(body.type, body.path ?? '', null)
    const entry = { ...place, order: body.order ?? (await lastPlace(trx, place)) }
    await requireFreeAddress(trx, 0, entry)
    await freePlace(trx, 0, entry, scope.now())
    return { ...blank, ...entry }
  },
  change: async (trx, scope, before, after) => {
    const entry = await plannedEntry(trx, before, after)
    if (entry.order !== before.order || entry.parentId !== before.parentId)
      await freePlace(trx, Number(before.id), entry, scope.now())
    return entry
  },
  remove: (trx, scope, entry) => requireRemovable(trx, scope, entry),
  after: (trx) => markRightsChanged(trx),
  shown: ({ providerOnly: _providerOnly, ...fields }) => fields,
})

export const previewMenu = async (
  scope: Scope,
  { id, remove, ...body }: MenuPreview,
): Promise<RightsPreview> => {
  const { read } = scope.db
  const entry = await menuService.get(scope, id)
  const number = Number(entry.id)
  const rows = (await listPermissions(read)).filter(
    ({ applicationId }) => String(applicationId) === entry.applicationId,
  )
  if (remove === true) await requireRemovable(read, scope, entry)
  const changed =
    remove === true
      ? null
      : await plannedEntry(read, entry, { ...entry, ...requireChangeable(menus, entry, body) })
  const after = rows.flatMap((row) => {
    if (row.id !== number) return [row]
    if (!changed) return []
    const { visible, alwaysVisible, parentId } = changed
    return [
      { ...row, visible, alwaysVisible, parentId: parentId === null ? null : Number(parentId) },
    ]
  })
  return previewChange(
    scope,
    { companyId: 'all' },
    { whom: 'all', ids: rows.map((row) => row.id) },
    {
      world: (world) => ({
        ...(changed ? world : withoutPermission(world, number)),
        providerOnly: providerOnlyAmong(after),
      }),
      shown: { before: visibleMenus(rows), after: visibleMenus(after) },
    },
  )
}
