import type { PermissionType } from '#contract/enums'
import { mayStandBelow, type MenuRecord } from '#contract/menus'
import type { Reader } from '#db/connect'
import { enforce, Refusal, type FieldRefusal } from '#server/core/errors'
import { numericId } from '#contract/filters'
import { markRightsChanged } from '#server/platform/permissions/permissions.queries'
import { makeCrud } from '#server/platform/routing/crud'
import * as policy from './menus.policy.ts'
import {
  countChildren,
  depthBelow,
  findKey,
  freePlace,
  lastPlace,
  lockTree,
  lockTreeOf,
  menuTable,
  pathToRoot,
} from './menus.queries.ts'

/** More levels than any menu needs; trees are walked by recursion. */
const deepest = 8

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

const invalid = (field: string, key: FieldRefusal['key']): Refusal =>
  new Refusal('invalidInput', { fields: { [field]: { key } } })

/** @param id of the entry, 0 for a new one. @throws Refusal `invalidInput` where it may not stand below the parent */
const checkParent = async (
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
    above.length + below >= deepest ||
    !mayStandBelow(type, parent?.type ?? null)
  )
    throw invalid('parentId', 'validation.parent')
}

/** Screens are found by an address; the other types have none. */
const checkPath = (type: PermissionType, path: string, key: string | null): void => {
  if (type !== 'menu' && path !== '') throw invalid('path', 'validation.internalPath')
  if (key !== null && type === 'menu' && path === '') throw invalid('path', 'validation.required')
}

/** An entry as a change leaves it: moved to another parent it stands last. @throws Refusal `invalidInput` */
export const settled = async (
  read: Reader,
  before: MenuRecord,
  after: MenuRecord,
): Promise<MenuRecord> => {
  const id = Number(before.id)
  const isMoved = after.parentId !== before.parentId
  if (isMoved) await checkParent(read, id, after)
  checkPath(after.type, after.path, await findKey(read, id))
  const order = isMoved && after.order === before.order ? await lastPlace(read, after) : after.order
  return { ...after, order }
}

/** @throws Refusal `menuHasChildren`, `menuBelongsToProgram` */
export const refuseRemoving = async (read: Reader, entry: MenuRecord): Promise<void> => {
  const id = Number(entry.id)
  const key = await findKey(read, id)
  enforce(policy.mayDeleteMenu({ id, key }, await countChildren(read, id)))
}

/**
 * List, get, create, change and remove. No one but super administrators has a new entry until it is given; where one
 * comes to stand, others make room; anyone who had a removed one loses it.
 */
export const menuService = makeCrud(menuTable, {
  nameOf: ({ name }) => name,
  applicationOf: ({ applicationId }) => Number(applicationId),
  lock: async (trx, id) => id !== null && lockTreeOf(trx, id),
  create: async (trx, _scope, body) => {
    if (!(await lockTree(trx, body.applicationId)))
      throw invalid('applicationId', 'validation.application')
    const place = { ...body, parentId: body.parentId ?? null }
    await checkParent(trx, 0, place)
    checkPath(body.type, body.path ?? '', null)
    const entry = { ...place, order: body.order ?? (await lastPlace(trx, place)) }
    await freePlace(trx, 0, entry)
    return { ...blank, ...entry }
  },
  change: async (trx, _scope, before, after) => {
    const entry = await settled(trx, before, after)
    await freePlace(trx, Number(before.id), entry)
    return entry
  },
  remove: (trx, _scope, entry) => refuseRemoving(trx, entry),
  after: (trx) => markRightsChanged(trx),
  shown: ({ providerOnly: _providerOnly, ...fields }) => fields,
})
