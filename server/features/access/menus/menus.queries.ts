import type { SortOf } from '#contract/resource'
import { readPage } from '#db/page'
import { iso } from '#contract/times'
import { idPattern, wordsOf } from '#contract/filters'
import type { Knex } from 'knex'
import type { MenuFilter, MenuRecord, menus } from '#contract/menus'
import type { SortOrder } from '#contract/paging'
import type { Transaction } from '#db/connect'
import { likeContains, lockForChange, orderByClause } from '#db/dialect'
import { insertReturningId, type Rows } from '#db/tables'

type MenuSort = SortOf<typeof menus>

const sortColumns: Record<MenuSort, string> = {
  id: 'p.id',
  order: 'p.sort_order',
  name: 'p.name',
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
}

/** An entry as stored, with its numbers beside the record. */
export interface StoredMenu extends Omit<MenuRecord, 'providerOnly'> {
  menuId: number
  key: string | null
  applicationNumber: number
  parentNumber: number | null
}

type Row = Rows['permissions']

const numberOf = (id: string): number => (idPattern.test(id) ? Number(id) : 0)

const toMenu = (row: Row): StoredMenu => ({
  menuId: row.id,
  key: row.key,
  applicationNumber: row.application_id,
  parentNumber: row.parent_id,
  id: String(row.id),
  applicationId: String(row.application_id),
  parentId: row.parent_id === null ? null : String(row.parent_id),
  type: row.type,
  path: row.path,
  filePath: row.file_path,
  name: row.name,
  enName: row.en_name,
  icon: row.icon,
  visible: Boolean(row.visible),
  alwaysVisible: Boolean(row.always_visible),
  keepAlive: Boolean(row.keep_alive),
  hideOrGray: row.hide_or_gray,
  order: row.sort_order,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  version: row.version,
})

const filtered = (read: Knex, filter: MenuFilter): Knex.QueryBuilder => {
  const query: Knex.QueryBuilder = read('permissions as p')
  if (filter.id) void query.whereIn('p.id', filter.id.map(numberOf))
  for (const word of wordsOf(filter.q))
    void query.where((any) => {
      for (const column of ['lower(p.name)', 'lower(p.en_name)', 'lower(p.path)'])
        void any.orWhereRaw(...likeContains(column, word))
    })
  if (filter.applicationId) void query.where('p.application_id', numberOf(filter.applicationId))
  if (filter.parentId === null) void query.whereNull('p.parent_id')
  else if (filter.parentId) void query.where('p.parent_id', numberOf(filter.parentId))
  if (filter.type) void query.where('p.type', filter.type)
  return query
}

/** One page of the entries, and how many there are. */
export const listMenus = async (
  read: Knex,
  list: { sort: readonly [MenuSort, SortOrder]; first: number; size: number; filter: MenuFilter },
): Promise<{ menus: StoredMenu[]; total: number }> => {
  const [column, order] = list.sort
  const { rows, total } = await readPage<Row>(
    () => filtered(read, list.filter),
    list,
    orderByClause(read, sortColumns[column], order, 'p.id'),
    (query) => query.select('p.*'),
  )
  return { menus: rows.map(toMenu), total }
}

export const findMenu = async (read: Knex, menuId: number): Promise<StoredMenu | null> => {
  const row = await read('permissions').where({ id: menuId }).first()
  return row ? toMenu(row) : null
}

/** Keeps others from changing an application's tree until the transaction ends. @returns whether it exists */
export const lockTree = async (trx: Transaction, applicationId: number): Promise<boolean> =>
  (await lockForChange(trx('applications').where({ id: applicationId })).first('id')) !== undefined

export const countChildren = async (read: Knex, menuId: number): Promise<number> =>
  Number((await read('permissions').where({ parent_id: menuId }).count({ n: '*' }).first())?.n)

/** The entries above one, the nearest first, itself included. */
export const pathToRoot = async (read: Knex, menuId: number): Promise<StoredMenu[]> => {
  const above: StoredMenu[] = []
  for (let id: number | null = menuId; id !== null;) {
    const entry: StoredMenu | null = await findMenu(read, id)
    if (!entry) break
    above.push(entry)
    id = entry.parentNumber
  }
  return above
}

/** How many levels stand below an entry. */
export const depthBelow = async (read: Knex, menuId: number): Promise<number> => {
  let level: number[] = [menuId]
  for (let depth = 0; ; depth += 1) {
    level = await read('permissions').whereIn('parent_id', level).pluck('id')
    if (!level.length) return depth
  }
}

const siblings = (read: Knex, applicationId: number, parentId: number | null) => {
  const query = read('permissions').where({ application_id: applicationId })
  return parentId === null ? query.whereNull('parent_id') : query.where({ parent_id: parentId })
}

/** The place behind the last sibling. */
export const lastPlace = async (
  read: Knex,
  applicationId: number,
  parentId: number | null,
): Promise<number> => {
  const row = await siblings(read, applicationId, parentId).max({ last: 'sort_order' }).first()
  return row?.last === null || row?.last === undefined ? 0 : Number(row.last) + 1
}

/** Frees a place among siblings: the one that stands there moves back by one, with those behind. */
export const freePlace = async (
  trx: Transaction,
  entry: { menuId: number; applicationNumber: number; parentNumber: number | null; order: number },
): Promise<void> => {
  const others = () =>
    siblings(trx, entry.applicationNumber, entry.parentNumber).whereNot({ id: entry.menuId })
  const taken = await others().where({ sort_order: entry.order }).first('id')
  if (taken) await others().where('sort_order', '>=', entry.order).increment('sort_order', 1)
}

/** What is stored of an entry beside its application and type. */
export type MenuFields = Omit<
  MenuRecord,
  | 'id'
  | 'applicationId'
  | 'parentId'
  | 'type'
  | 'providerOnly'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
> & { parentNumber: number | null }

const columnsOf = (fields: MenuFields) => ({
  parent_id: fields.parentNumber,
  path: fields.path,
  file_path: fields.filePath,
  name: fields.name,
  en_name: fields.enName,
  icon: fields.icon,
  visible: fields.visible,
  always_visible: fields.alwaysVisible,
  keep_alive: fields.keepAlive,
  hide_or_gray: fields.hideOrGray,
  sort_order: fields.order,
})

/** @returns the new entry's id. */
export const insertMenu = (
  trx: Transaction,
  entry: MenuFields & { applicationNumber: number; type: MenuRecord['type'] },
  now: number,
): Promise<number> =>
  insertReturningId(trx, 'permissions', {
    ...columnsOf(entry),
    application_id: entry.applicationNumber,
    type: entry.type,
    created_at: now,
    updated_at: now,
  })

export const updateMenu = (
  trx: Transaction,
  menuId: number,
  fields: MenuFields,
  now: number,
): Promise<unknown> =>
  trx('permissions')
    .where({ id: menuId })
    .update({ ...columnsOf(fields), updated_at: now, version: trx.raw('version + 1') })

export const deleteMenu = (trx: Transaction, menuId: number): Promise<unknown> =>
  trx('permissions').where({ id: menuId }).delete()
