import type { AuditAction } from '#contract/auditActions'
import { assertReadOnly, assertVersion } from '#server/core/assertions'
import type { SortOf } from '#contract/resource'
import {
  menus,
  type MenuChange,
  type MenuCreation,
  type MenuFilter,
  type MenuRecord,
} from '#contract/menus'
import type { PermissionType } from '#contract/enums'
import type { Reader, Transaction } from '#db/connect'
import { enforce, Refusal, type FieldRefusal } from '#server/core/errors'
import { type Page, numericId, type ListQuery } from '#server/core/http/listRequest'
import type { Scope } from '#server/core/scope'
import { writeAudit } from '#server/platform/audit/writeAudit'
import {
  listProviderOnly,
  markRightsChanged,
} from '#server/platform/permissions/permissions.queries'
import { changesOf } from '#server/platform/roles/roleAudit'
import * as policy from './menus.policy.ts'
import {
  countChildren,
  deleteMenu,
  depthBelow,
  findMenu,
  freePlace,
  insertMenu,
  lastPlace,
  listMenus,
  lockTree,
  pathToRoot,
  updateMenu,
  type MenuFields,
  type StoredMenu,
} from './menus.queries.ts'

/** More levels than any menu needs; trees are walked by recursion. */
const deepest = 8

const fieldsOf = ({
  menuId: _id,
  key: _key,
  applicationNumber: _application,
  parentNumber: _parent,
  ...fields
}: StoredMenu) => fields

const toRecord =
  (providerOnly: ReadonlySet<number>) =>
  (entry: StoredMenu): MenuRecord => ({
    ...fieldsOf(entry),
    providerOnly: providerOnly.has(entry.menuId),
  })

const recordOf = async (read: Reader, entry: StoredMenu): Promise<MenuRecord> =>
  toRecord(await listProviderOnly(read))(entry)

const invalid = (field: string, key: FieldRefusal['key']): Refusal =>
  new Refusal('invalidInput', { fields: { [field]: { key } } })

/** A page of the entries of all applications' trees. */
export const listAllMenus = async (
  scope: Scope,
  list: ListQuery<SortOf<typeof menus>, MenuFilter>,
): Promise<Page<MenuRecord>> => {
  const { menus, total } = await listMenus(scope.db.read, list)
  const providerOnly = await scope.rights.providerOnly(scope.actor.rightsMark)
  return { rows: menus.map(toRecord(providerOnly)), total, first: list.first }
}

/** @throws Refusal `notFound` */
export const existing = async (read: Reader, id: string): Promise<StoredMenu> => {
  const number = numericId(id)
  const entry = number === null ? null : await findMenu(read, number)
  if (!entry) throw new Refusal('notFound')
  return entry
}

/** @throws Refusal `notFound` */
export const getMenu = async (scope: Scope, id: string): Promise<MenuRecord> =>
  recordOf(scope.db.read, await existing(scope.db.read, id))

const log = (
  trx: Transaction,
  scope: Scope,
  action: AuditAction,
  entry: StoredMenu,
  [before, after]: [Record<string, unknown>, Record<string, unknown>],
): Promise<void> =>
  writeAudit(trx, scope, scope.now(), {
    action,
    actor: scope.actor,
    target: { type: 'menu', id: entry.id, name: entry.name },
    applicationId: entry.applicationNumber,
    before,
    after,
  })

/** The number of the parent, if an entry may stand below it. @throws Refusal `invalidInput` at `parentId` */
const parentFor = async (
  read: Reader,
  entry: { menuId: number; type: PermissionType; applicationNumber: number },
  parentId: string | null,
): Promise<number | null> => {
  const above = parentId === null ? [] : await pathToRoot(read, numericId(parentId) ?? 0)
  const [parent] = above
  const isAbsent = parentId !== null && !parent
  const isOther = parent !== undefined && parent.applicationNumber !== entry.applicationNumber
  const isOwnChild = above.some(({ menuId }) => menuId === entry.menuId)
  const below = entry.menuId === 0 || isOwnChild ? 0 : await depthBelow(read, entry.menuId)
  if (
    isAbsent ||
    isOther ||
    isOwnChild ||
    above.length + below >= deepest ||
    !policy.mayStandBelow(entry.type, parent?.type ?? null)
  )
    throw invalid('parentId', 'validation.parent')
  return parent?.menuId ?? null
}

/** Screens are found by an address; the other types have none. */
const refusePath = (type: PermissionType, path: string, key: string | null): void => {
  if (type !== 'menu' && path !== '') throw invalid('path', 'validation.internalPath')
  if (key !== null && type === 'menu' && path === '') throw invalid('path', 'validation.required')
}

/**
 * Creates an entry of an application's tree. No one but super administrators has it until it is given. @throws Refusal
 * `invalidInput`
 */
export const createMenu = async (scope: Scope, body: MenuCreation): Promise<MenuRecord> =>
  scope.db.transaction(async (trx) => {
    const applicationNumber = numericId(body.applicationId) ?? 0
    if (!(await lockTree(trx, applicationNumber)))
      throw invalid('applicationId', 'validation.application')
    const place = { menuId: 0, type: body.type, applicationNumber }
    const parentNumber = await parentFor(trx, place, body.parentId ?? null)
    refusePath(body.type, body.path ?? '', null)
    const order = body.order ?? (await lastPlace(trx, applicationNumber, parentNumber))
    await freePlace(trx, { menuId: 0, applicationNumber, parentNumber, order })
    const fields: MenuFields = {
      parentNumber,
      path: body.path ?? '',
      filePath: body.filePath ?? '',
      name: body.name,
      enName: body.enName ?? '',
      icon: body.icon ?? '',
      visible: body.visible ?? true,
      alwaysVisible: body.alwaysVisible ?? false,
      keepAlive: body.keepAlive ?? false,
      hideOrGray: body.hideOrGray ?? 0,
      order,
    }
    const id = await insertMenu(trx, { ...fields, applicationNumber, type: body.type }, scope.now())
    await markRightsChanged(trx)
    const created = await existing(trx, String(id))
    const {
      id: _id,
      version: _version,
      createdAt: _at,
      updatedAt: _then,
      ...after
    } = fieldsOf(created)
    await log(trx, scope, 'menu.create', created, [{}, after])
    return recordOf(trx, created)
  })

/** An entry as a change would leave it. @throws Refusal `invalidInput` */
export const merged = async (
  read: Reader,
  entry: StoredMenu,
  body: MenuChange,
): Promise<MenuFields> => {
  const isMoved = body.parentId !== undefined && body.parentId !== entry.parentId
  const parentNumber = isMoved
    ? await parentFor(read, entry, body.parentId ?? null)
    : entry.parentNumber
  const path = body.path ?? entry.path
  refusePath(entry.type, path, entry.key)
  return {
    parentNumber,
    path,
    filePath: body.filePath ?? entry.filePath,
    name: body.name ?? entry.name,
    enName: body.enName ?? entry.enName,
    icon: body.icon ?? entry.icon,
    visible: body.visible ?? entry.visible,
    alwaysVisible: body.alwaysVisible ?? entry.alwaysVisible,
    keepAlive: body.keepAlive ?? entry.keepAlive,
    hideOrGray: body.hideOrGray ?? entry.hideOrGray,
    order:
      isMoved && (body.order === undefined || body.order === entry.order)
        ? await lastPlace(read, entry.applicationNumber, parentNumber)
        : (body.order ?? entry.order),
  }
}

const locked = async (trx: Transaction, id: string): Promise<StoredMenu> => {
  const seen = await existing(trx, id)
  await lockTree(trx, seen.applicationNumber)
  return existing(trx, id)
}

/**
 * Changes an entry, or moves it to another parent or place; others make room. @throws Refusal `invalidInput`,
 * `notFound`, `changedMeanwhile`
 */
export const changeMenu = async (scope: Scope, id: string, body: MenuChange): Promise<MenuRecord> =>
  scope.db.transaction(async (trx) => {
    const entry = await locked(trx, id)
    assertReadOnly(menus, entry, body)
    assertVersion(entry, body)
    const fields = await merged(trx, entry, body)
    await freePlace(trx, { ...entry, ...fields })
    await updateMenu(trx, entry.menuId, fields, scope.now())
    await markRightsChanged(trx)
    const after = await existing(trx, id)
    const { version: _version, updatedAt: _at, ...now } = fieldsOf(after)
    await log(trx, scope, 'menu.edit', entry, changesOf({ ...entry }, now))
    return recordOf(trx, after)
  })

/** Deletes an entry; anyone who had it loses it. @throws Refusal `notFound`, `menuHasChildren`, `menuBelongsToProgram` */
export const removeMenu = async (scope: Scope, id: string): Promise<MenuRecord> =>
  scope.db.transaction(async (trx) => {
    const entry = await locked(trx, id)
    const policyEntry = { id: entry.menuId, key: entry.key }
    enforce(policy.mayDeleteMenu(policyEntry, await countChildren(trx, entry.menuId)))
    const removed = await recordOf(trx, entry)
    await deleteMenu(trx, entry.menuId)
    await markRightsChanged(trx)
    await log(trx, scope, 'menu.delete', entry, [{ ...fieldsOf(entry) }, {}])
    return removed
  })
