import type { SortOf } from '#contract/resource'
import { readPage } from '#db/page'
import { iso } from '#contract/times'
import { numbersOf } from '#contract/filters'
import type { Knex } from 'knex'
import type { JoinRequestFilter, JoinRequestRecord, joinRequests } from '#contract/joinRequests'
import type { SortOrder } from '#contract/paging'
import type { Transaction } from '#db/connect'
import { orderByClause } from '#db/dialect'
import { keysetPages } from '#db/keyset'
import { insertReturningId } from '#db/tables'

/** The requests that a caller may see: the own ones, and those to the company whose requests they review. */
export interface JoinRequestScope {
  userId: number
  reviews: number | 'all' | null
}

type Sort = SortOf<typeof joinRequests>

const sortColumns: Record<Sort, string> = {
  id: 'j.id',
  status: 'j.status',
  createdAt: 'j.created_at',
  updatedAt: 'j.updated_at',
}

interface Row {
  id: number
  user_id: number
  user_name: string
  company_id: number
  company_name: string
  message: string
  status: JoinRequestRecord['status']
  reason: string
  decided_by: number | null
  decided_at: number | null
  created_at: number
  updated_at: number
  version: number
}

/** A request as stored, with its numbers beside the record. */
export interface StoredJoinRequest extends JoinRequestRecord {
  requestId: number
  userNumber: number
  companyNumber: number
}

const toRequest = (row: Row): StoredJoinRequest => ({
  requestId: row.id,
  userNumber: row.user_id,
  companyNumber: row.company_id,
  id: String(row.id),
  userId: String(row.user_id),
  userName: row.user_name,
  companyId: String(row.company_id),
  companyName: row.company_name,
  message: row.message,
  status: row.status,
  reason: row.reason,
  decidedBy: row.decided_by === null ? null : String(row.decided_by),
  decidedAt: row.decided_at === null ? null : iso(row.decided_at),
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  version: row.version,
})

const visible = (read: Knex, scope: JoinRequestScope): Knex.QueryBuilder => {
  const query = read('join_requests as j')
    .join('users as u', 'u.id', 'j.user_id')
    .join('companies as c', 'c.id', 'j.company_id')
  if (scope.reviews === 'all') return query
  return query.where((own) => {
    void own.where('j.user_id', scope.userId)
    if (scope.reviews !== null) void own.orWhere('j.company_id', scope.reviews)
  })
}

const columns = ['j.*', 'u.real_name as user_name', 'c.name as company_name']

const filtered = (
  query: Knex.QueryBuilder,
  filter: JoinRequestFilter,
  userId: number,
): Knex.QueryBuilder => {
  if (filter.id) void query.whereIn('j.id', numbersOf(filter.id))
  if (filter.status) void query.where('j.status', filter.status)
  if (filter.mine === true) void query.where('j.user_id', userId)
  if (filter.mine === false) void query.whereNot('j.user_id', userId)
  return query
}

/** One page of the requests in scope, and how many there are. */
export const listJoinRequests = async (
  read: Knex,
  scope: JoinRequestScope,
  list: {
    sort: readonly [Sort, SortOrder]
    first: number
    size: number
    filter: JoinRequestFilter
  },
): Promise<{ requests: StoredJoinRequest[]; total: number }> => {
  const [column, order] = list.sort
  const { rows, total } = await readPage<Row>(
    () => filtered(visible(read, scope), list.filter, scope.userId),
    list,
    orderByClause(read, sortColumns[column], order, 'j.id'),
    (query) => query.select(columns),
  )
  return { requests: rows.map(toRequest), total }
}

export const findJoinRequest = async (
  read: Knex,
  scope: JoinRequestScope,
  requestId: number,
): Promise<StoredJoinRequest | null> => {
  const row = await visible(read, scope).where('j.id', requestId).first(columns)
  return row ? toRequest(row) : null
}

/** @returns the new request's id. */
export const insertJoinRequest = (
  trx: Transaction,
  request: { userId: number; companyId: number; message: string },
  now: number,
): Promise<number> =>
  insertReturningId(trx, 'join_requests', {
    user_id: request.userId,
    company_id: request.companyId,
    message: request.message,
    status: 'inReview',
    created_at: now,
    updated_at: now,
  })

/** Decides a request that is still open. @returns whether it was. */
export const decideJoinRequest = async (
  trx: Transaction,
  requestId: number,
  decision: { status: 'agreed' | 'rejected' | 'closed'; reason: string; by: number },
  now: number,
): Promise<boolean> =>
  (await trx('join_requests')
    .where({ id: requestId, status: 'inReview' })
    .update({
      status: decision.status,
      reason: decision.reason,
      decided_by: decision.by,
      decided_at: now,
      updated_at: now,
      version: trx.raw('version + 1'),
    })) === 1

/** Makes a user without a company a member of one. @returns whether the user had none. */
export const joinCompany = async (
  trx: Transaction,
  userId: number,
  companyId: number,
  now: number,
): Promise<boolean> =>
  (await trx('users')
    .where({ id: userId })
    .whereNull('company_id')
    .update({ company_id: companyId, updated_at: now, version: trx.raw('version + 1') })) === 1

/** Every request in scope that a filter lets through, in pages. */
export async function* joinRequestPages(
  read: Knex,
  scope: JoinRequestScope,
  list: { sort: readonly [Sort, SortOrder]; filter: JoinRequestFilter },
): AsyncGenerator<StoredJoinRequest[]> {
  const [column, order] = list.sort
  const pages = keysetPages<Row>(
    read,
    () => filtered(visible(read, scope), list.filter, scope.userId).select(columns),
    { column: sortColumns[column], tie: 'j.id', order },
  )
  for await (const rows of pages) yield rows.map(toRequest)
}
