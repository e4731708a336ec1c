import type { SortOf } from '#contract/resource'
import { readPage } from '#db/page'
import { numbersOf, wordsOf } from '#contract/filters'
import type { Knex } from 'knex'
import type { CompanyStatus } from '#contract/enums'
import type { SortOrder } from '#contract/paging'
import type { SalesmanFilter, SalesmanRecord, salesmen } from '#contract/salesmen'
import { iso } from '#contract/times'
import type { Transaction } from '#db/connect'
import { salesmanKey } from '#contract/rights'
import { likeContains, lockForChange, orderByClause } from '#db/dialect'

type Sort = SortOf<typeof salesmen>
const sortColumns: Record<Sort, string> = { id: 'u.id', realName: 'u.real_name' }

/** Holders of the preset role salesman, who are people of the provider's own company. */
const holders = (read: Knex): Knex.QueryBuilder =>
  read('users as u')
    .join('user_roles as ur', 'ur.user_id', 'u.id')
    .join('roles as r', 'r.id', 'ur.role_id')
    .join('companies as c', 'c.id', 'u.company_id')
    .where({ 'r.key': salesmanKey, 'c.kind': 'provider' })
    .whereNull('u.deleted_at')

const filtered = (query: Knex.QueryBuilder, filter: SalesmanFilter): Knex.QueryBuilder => {
  if (filter.id) void query.whereIn('u.id', numbersOf(filter.id))
  for (const word of wordsOf(filter.q)) void query.whereRaw(...likeContains('u.search_key', word))
  return query
}

interface Row {
  id: number
  username: string
  real_name: string
  created_at: number
  updated_at: number
  version: number
}

const columns = ['u.id', 'u.username', 'u.real_name', 'u.created_at', 'u.updated_at', 'u.version']

const toSalesmen = async (read: Knex, rows: readonly Row[]): Promise<SalesmanRecord[]> => {
  const assigned: { user_id: number; id: number; name: string; status: CompanyStatus }[] =
    await read('salesman_companies as s')
      .join('companies as c', 'c.id', 's.company_id')
      .whereIn(
        's.user_id',
        rows.map(({ id }) => id),
      )
      .orderBy('c.name')
      .select('s.user_id', 'c.id', 'c.name', 'c.status')
  return rows.map((row) => ({
    id: String(row.id),
    username: row.username,
    realName: row.real_name,
    companies: assigned
      .filter((one) => one.user_id === row.id)
      .map(({ id, name, status }) => ({ id: String(id), name, status })),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    version: row.version,
  }))
}

/** One page of the salesmen, and how many there are. */
export const listSalesmen = async (
  read: Knex,
  list: { sort: readonly [Sort, SortOrder]; first: number; size: number; filter: SalesmanFilter },
): Promise<{ rows: SalesmanRecord[]; total: number }> => {
  const [column, order] = list.sort
  const { rows, total } = await readPage<Row>(
    () => filtered(holders(read), list.filter),
    list,
    orderByClause(read, sortColumns[column], order, 'u.id'),
    (query) => query.select(columns),
  )
  return { rows: await toSalesmen(read, rows), total }
}

export const findSalesman = async (read: Knex, userId: number): Promise<SalesmanRecord | null> => {
  const row = await holders(read).where('u.id', userId).first(columns)
  return row ? ((await toSalesmen(read, [row]))[0] ?? null) : null
}

/** Keeps others from changing what a salesman looks after until the transaction ends. */
export const lockSalesman = async (trx: Transaction, userId: number): Promise<void> => {
  await lockForChange(trx('users').where({ id: userId })).first('id')
}

/** Their companies are part of a salesman's record, whose version is the user's. */
export const touchSalesman = (trx: Transaction, userId: number, now: number): Promise<unknown> =>
  trx('users')
    .where({ id: userId })
    .update({ updated_at: now, version: trx.raw('version + 1') })

/** The companies with these ids: number and name. */
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

export const withdrawCompanies = (
  trx: Transaction,
  userId: number,
  ids: readonly number[],
): Promise<unknown> =>
  trx('salesman_companies')
    .where({ user_id: userId })
    .whereIn('company_id', [...ids])
    .delete()
