import { canBelongTo, type MenuRecord } from '#contract/access/menus'
import type { Locale } from '#contract/text/locale'
import type { PermissionType } from '#contract/core/enums'
import type { Reader } from '#db/connect'
import { requireAllowed, invalidField } from '#server/core/errors'
import { numericId } from '#contract/text/filters'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { makeCrud } from '#server/platform/routing/crud'
import { isAddressTaken } from './menuAddresses.ts'
import * as policy from './menus.policy.ts'
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
export const plannedEntry = async (
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

export const requireRemovable = async (
  read: Reader,
  { locale }: { locale: Locale },
  entry: MenuRecord,
): Promise<void> => {
  const id = Number(entry.id)
  const key = await findKey(read, id)
  const opened = await listOpened(read, id)
  const applications = opened
    .map(({ name, enName }) => (locale === 'en' && enName) || name)
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
