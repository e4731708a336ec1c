import type { Knex } from 'knex'
import { salesmanKey } from '#contract/access/rights'
import { salesmen } from '#contract/companies/salesmen'
import type { Transaction } from '#db/connect'
import { lockForChange } from '#db/dialect'
import { versionBump } from '#db/tables'
import { groupBy } from '#db/groupBy'
import { defineTable } from '#server/core/resourceTable'

export const salesmanTable = defineTable(salesmen, {
  table: 'users',
  join: (query) =>
    query
      .join('user_roles as ur', 'ur.user_id', 'users.id')
      .join('roles as r', 'r.id', 'ur.role_id')
      .join('companies as c', 'c.id', 'users.company_id')
      .where({ 'r.key': salesmanKey, 'c.kind': 'provider' })
      .whereNull('users.deleted_at'),
  search: ['users.search_key'],
  gather: async (read, ids) => {
    const rows = await read('salesman_companies as s')
      .join('companies as c', 'c.id', 's.company_id')
      .whereIn('s.user_id', ids)
      .orderBy(['c.name_sort', 'c.id'])
      .select('s.user_id', 'c.id', 'c.name', 'c.status')
    const assigned = groupBy(rows, (row) => row.user_id)
    return (id) => ({
      companies: (assigned.get(id) ?? []).map((row) => ({
        id: String(row.id),
        name: row.name,
        status: row.status,
      })),
    })
  },
})

export const lockSalesman = async (trx: Transaction, userId: number): Promise<void> => {
  await lockForChange(trx('users').where({ id: userId })).first('id')
}

/** Raises the user's version, which is also the version of the salesman record and its companies. */
export const touchSalesman = (trx: Transaction, userId: number, now: number): Promise<unknown> =>
  trx('users').where({ id: userId }).update(versionBump(trx, now))

export const findCompanies = (
  read: Knex,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> =>
  read('companies')
    .whereIn('id', [...ids])
    .orderBy('id')
    .select('id', 'name')

export const assignCompanies = (
  trx: Transaction,
  userId: number,
  ids: readonly number[],
  now: number,
): Promise<unknown> =>
  trx.batchInsert(
    'salesman_companies',
    ids.map((company_id) => ({ user_id: userId, company_id, assigned_at: now })),
    100,
  )

export const withdrawCompanies = (trx: Transaction, userId: number, ids: readonly number[]) =>
  trx('salesman_companies')
    .where({ user_id: userId })
    .whereIn('company_id', [...ids])
    .delete()
