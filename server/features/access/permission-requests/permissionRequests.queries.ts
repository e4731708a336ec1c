import type { SortOf } from '#contract/resource'
import { readPage } from '#db/page'
import { iso } from '#contract/times'
import { numbersOf } from '#contract/filters'
import type { Knex } from 'knex'
import type { SortOrder } from '#contract/paging'
import type {
  RightsRequestFilter,
  RightsRequestRecord,
  rightsRequests,
} from '#contract/rightsRequests'
import type { Transaction } from '#db/connect'
import { lockForUpdate, orderByClause } from '#db/dialect'
import { insertReturningId } from '#db/tables'

/** The requests that a caller may see: the own ones, and those that they decide on. */
export interface RightsRequestScope {
  userId: number
  reviews: number | 'all' | null
}

type Sort = SortOf<typeof rightsRequests>

const sortColumns: Record<Sort, string> = {
  id: 'r.id',
  status: 'r.status',
  createdAt: 'r.created_at',
  updatedAt: 'r.updated_at',
}

interface Row {
  id: number
  user_id: number
  user_name: string
  company_id: number | null
  company_name: string | null
  permission_id: number
  permission_name: string
  permission_en_name: string
  application_id: number
  addressee: 'company' | 'system'
  message: string
  status: RightsRequestRecord['status']
  reason: string
  role_name: string | null
  decided_by: number | null
  decided_at: number | null
  created_at: number
  updated_at: number
  version: number
}

/** A request as stored, with its numbers beside the record. */
export interface StoredRightsRequest extends RightsRequestRecord {
  requestId: number
  userNumber: number
  companyNumber: number | null
  permissionNumber: number
}

const toRequest = (row: Row): StoredRightsRequest => ({
  requestId: row.id,
  userNumber: row.user_id,
  companyNumber: row.company_id,
  permissionNumber: row.permission_id,
  id: String(row.id),
  userId: String(row.user_id),
  userName: row.user_name,
  companyId: row.company_id === null ? null : String(row.company_id),
  companyName: row.company_name,
  permissionId: String(row.permission_id),
  permissionName: row.permission_name,
  permissionEnName: row.permission_en_name || row.permission_name,
  applicationId: String(row.application_id),
  addressee: row.addressee,
  message: row.message,
  status: row.status,
  reason: row.reason,
  roleName: row.role_name,
  decidedBy: row.decided_by === null ? null : String(row.decided_by),
  decidedAt: row.decided_at === null ? null : iso(row.decided_at),
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  version: row.version,
})

const visible = (read: Knex, scope: RightsRequestScope): Knex.QueryBuilder => {
  const query = read('rights_requests as r')
    .join('users as u', 'u.id', 'r.user_id')
    .join('permissions as p', 'p.id', 'r.permission_id')
    .leftJoin('companies as c', 'c.id', 'r.company_id')
  if (scope.reviews === 'all') return query
  return query.where((own) => {
    void own.where('r.user_id', scope.userId)
    if (scope.reviews !== null)
      void own.orWhere({ 'r.company_id': scope.reviews, 'r.addressee': 'company' })
  })
}

const columns = [
  'r.*',
  'u.real_name as user_name',
  'c.name as company_name',
  'p.name as permission_name',
  'p.en_name as permission_en_name',
  'p.application_id',
]

const filtered = (
  query: Knex.QueryBuilder,
  filter: RightsRequestFilter,
  userId: number,
): Knex.QueryBuilder => {
  if (filter.id) void query.whereIn('r.id', numbersOf(filter.id))
  if (filter.status) void query.where('r.status', filter.status)
  if (filter.mine === true) void query.where('r.user_id', userId)
  if (filter.mine === false) void query.whereNot('r.user_id', userId)
  return query
}

/** One page of the requests in scope, and how many there are. */
export const listRightsRequests = async (
  read: Knex,
  scope: RightsRequestScope,
  list: {
    sort: readonly [Sort, SortOrder]
    first: number
    size: number
    filter: RightsRequestFilter
  },
): Promise<{ requests: StoredRightsRequest[]; total: number }> => {
  const [column, order] = list.sort
  const { rows, total } = await readPage<Row>(
    () => filtered(visible(read, scope), list.filter, scope.userId),
    list,
    orderByClause(read, sortColumns[column], order, 'r.id'),
    (query) => query.select(columns),
  )
  return { requests: rows.map(toRequest), total }
}

export const findRightsRequest = async (
  read: Knex,
  scope: RightsRequestScope,
  requestId: number,
): Promise<StoredRightsRequest | null> => {
  const row = await visible(read, scope).where('r.id', requestId).first(columns)
  return row ? toRequest(row) : null
}

/** Lets one reviewer at a time decide on a request. */
export const lockRightsRequest = (trx: Transaction, requestId: number): Promise<unknown> =>
  lockForUpdate(trx('rights_requests').where({ id: requestId })).first('id')

/** Lets a person ask one thing at a time. @returns how many of their requests are open */
export const countOpenRequests = async (trx: Transaction, userId: number): Promise<number> => {
  await lockForUpdate(trx('users').where({ id: userId })).first('id')
  const row = await trx('rights_requests')
    .where({ user_id: userId, status: 'inReview' })
    .count({ n: '*' })
    .first()
  return Number(row?.n)
}

/** @returns the new request's id. */
export const insertRightsRequest = (
  trx: Transaction,
  request: {
    userId: number
    companyId: number | null
    permissionId: number
    addressee: 'company' | 'system'
    message: string
  },
  now: number,
): Promise<number> =>
  insertReturningId(trx, 'rights_requests', {
    user_id: request.userId,
    company_id: request.companyId,
    permission_id: request.permissionId,
    addressee: request.addressee,
    message: request.message,
    status: 'inReview',
    created_at: now,
    updated_at: now,
  })

/** Decides a request that is still open. @returns whether it was. */
export const decideRightsRequest = async (
  trx: Transaction,
  requestId: number,
  decision: {
    status: 'granted' | 'declined' | 'withdrawn'
    reason: string
    roleName: string | null
    by: number
  },
  now: number,
): Promise<boolean> =>
  (await trx('rights_requests')
    .where({ id: requestId, status: 'inReview' })
    .update({
      status: decision.status,
      reason: decision.reason,
      role_name: decision.roleName,
      decided_by: decision.by,
      decided_at: now,
      updated_at: now,
      version: trx.raw('version + 1'),
    })) === 1

/** Forgets a person's requests. */
export const deletePermissionRequests = (trx: Transaction, userId: number): Promise<unknown> =>
  trx('rights_requests').where({ user_id: userId }).delete()
