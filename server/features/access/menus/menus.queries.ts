import type { Knex } from 'knex'
import { numericId } from '#contract/text/filters'
import { menus, type MenuRecord } from '#contract/access/menus'
import type { Transaction } from '#db/connect'
import { lockForChange } from '#db/dialect'
import * as places from '#server/core/places.queries'
import { defineTable } from '#server/core/resourceTable'
import { listCarriers, listProviderOnly } from '#server/platform/permissions/permissions.queries'

export const menuTable = defineTable(menus, {
  table: 'permissions',
  columns: { order: 'sort_order' },
  search: ['lower(permissions.name)', 'lower(permissions.en_name)', 'lower(permissions.path)'],
  gather: async (read) => {
    const [providerOnly, carriers] = [await listProviderOnly(read), await listCarriers(read)]
    return (id) => ({
      providerOnly: providerOnly.has(id),
      carriedBy: carriers.get(id)?.toString() ?? null,
    })
  },
})

export const lockTree = async (trx: Transaction, applicationId: string): Promise<boolean> =>
  (await lockForChange(trx('applications').where({ id: numericId(applicationId) ?? 0 })).first(
    'id',
  )) !== undefined

export const lockTreeOf = async (trx: Transaction, id: string): Promise<void> => {
  const entry = await trx('permissions')
    .where({ id: numericId(id) ?? 0 })
    .first('application_id')
  if (entry) await lockTree(trx, String(entry.application_id))
}

export const findKey = async (read: Knex, id: number): Promise<string | null> =>
  (await read('permissions').where({ id }).first('key'))?.key ?? null

export const countChildren = async (read: Knex, id: number): Promise<number> =>
  Number((await read('permissions').where({ parent_id: id }).count({ n: '*' }).first())?.n)

export const listOpened = (read: Knex, id: number): Promise<{ name: string; enName: string }[]> =>
  read('application_permissions as ap')
    .join('applications as a', 'a.id', 'ap.application_id')
    .where({ 'ap.permission_id': id })
    .orderBy([{ column: 'a.sort_order' }, { column: 'a.id' }])
    .select('a.name', 'a.en_name as enName')

export const listAddresses = async (
  read: Knex,
  applicationId: string,
): Promise<(Pick<Ancestor, 'id' | 'parentId'> & Pick<MenuRecord, 'path' | 'visible'>)[]> => {
  const rows = await read('permissions')
    .where({ application_id: Number(applicationId), type: 'menu' })
    .select('id', 'parent_id as parentId', 'path', 'visible')
  return rows.map((row) => ({ ...row, visible: Boolean(row.visible) }))
}

export interface Ancestor {
  id: number
  applicationId: number
  parentId: number | null
  type: MenuRecord['type']
}

export const pathToRoot = async (read: Knex, menuId: number): Promise<Ancestor[]> => {
  const above: Ancestor[] = []
  for (let id: number | null = menuId; id !== null;) {
    const entry: Ancestor | undefined = await read('permissions')
      .where({ id })
      .first('id', 'application_id as applicationId', 'parent_id as parentId', 'type')
    if (!entry) break
    above.push(entry)
    id = entry.parentId
  }
  return above
}

export const depthBelow = async (read: Knex, id: number): Promise<number> => {
  let level: number[] = [id]
  for (let depth = 0; ; depth += 1) {
    level = await read('permissions').whereIn('parent_id', level).pluck('id')
    if (!level.length) return depth
  }
}

type Place = Pick<MenuRecord, 'applicationId' | 'parentId'>

const siblings = (read: Knex, { applicationId, parentId }: Place) =>
  read('permissions').where({
    application_id: Number(applicationId),
    parent_id: parentId === null ? null : Number(parentId),
  })

export const lastPlace = (read: Knex, place: Place): Promise<number> =>
  places.lastPlace(siblings(read, place))

export const freePlace = (
  trx: Transaction,
  id: number,
  place: Place & { order: number },
  now: number,
): Promise<void> => places.freePlace(() => siblings(trx, place).whereNot({ id }), place.order, now)
