import type { Knex } from 'knex'
import { orderedIds } from '#db/dialect'
import { jsonSyntax } from '#db/json'
import { JsonRows } from '#db/page'
import { readRows } from '#db/prepared'
import type { UserRecord } from '#contract/people/users'
import { toUser, userJson, type StoredUser } from './storedUser.ts'

/**
 * The users that a caller may see: all, or the users of one company. Every query on behalf of a caller requires a
 * scope.
 */
export interface UserScope {
  companyId: number | 'all'
}

export const visibleUsers = (read: Knex, scope: UserScope): Knex.QueryBuilder => {
  const query = read('users as u').whereNull('u.deleted_at')
  return scope.companyId === 'all' ? query : query.where('u.company_id', scope.companyId)
}

/**
 * The company id that `users_counts` uses for a scope: 0 for all companies, -1 (no row) for a caller without a company.
 */
const countCompanyId = ({ companyId }: UserScope): number =>
  companyId === 'all' ? 0 : companyId < 1 ? -1 : companyId

export const visibleCondition = ({ companyId }: UserScope): [string, number[]] =>
  companyId === 'all'
    ? ['u.deleted_at IS NULL', []]
    : ['u.deleted_at IS NULL AND u.company_id = ?', [companyId]]

export const countOf = (scope: UserScope): [string, number[]] => [
  'SELECT CAST(coalesce(sum(row_count), 0) AS bigint) AS total FROM users_counts WHERE company_id = ?',
  [countCompanyId(scope)],
]

type IdQuery = readonly [string, readonly (string | number)[]]

interface UsersRequest {
  which: IdQuery
  order: string
  now: number
  /** Scope whose users are counted for `total`; without it, `total` is 0. */
  counted?: UserScope
  scope?: UserScope
  more?: Record<string, string>
}

/**
 * Like `visibleCondition`, for users that are read by id. The `+` stops PostgreSQL from using the company index,
 * because it plans for a company of average size and would read all users of a large one.
 */
const visibleOf = (scope: UserScope): [string, number[]] => {
  const [visible, values] = visibleCondition(scope)
  return [visible.replace('u.company_id', '+u.company_id'), values]
}

export const readUsers = async <Row = UserRecord>(
  read: Knex,
  { which: [ids, values], order, now, counted, scope, more }: UsersRequest,
): Promise<{ users: JsonRows<Row>; total: number }> => {
  const { listInOrder, joinInOrder, sent } = jsonSyntax(read)
  const [user, shown] = userJson(read, now, more)
  const [total, countedBy] = counted ? countOf(counted) : ['0', []]
  const [visible, visibleTo] = scope ? visibleOf(scope) : ['1 = 1', []]
  const [row] = await readRows<Record<'total' | 'length', number> & { users: string | Buffer }>(
    read,
    `SELECT (${total}) AS total, count(*) AS length,
       ${sent(listInOrder(user, order))} AS users
       FROM (${ids}) AS page ${joinInOrder} users u ON u.id = page.id
       LEFT JOIN companies c ON c.id = u.company_id
       LEFT JOIN departments d ON d.id = u.department_id WHERE ${visible}`,
    [...countedBy, ...shown, ...values, ...visibleTo],
  )
  const { users, ...counts } = row ?? { users: '[]', length: 0, total: 0 }
  return { users: new JsonRows(users, Number(counts.length)), total: Number(counts.total) }
}

/**
 * Reads users by id in an order of `u` columns. Applies the scope again, because a user may have left the company since
 * the ids were found.
 */
export const usersByIds = async (
  read: Knex,
  scope: UserScope,
  ids: readonly number[],
  order: string,
  now: number,
): Promise<JsonRows<UserRecord>> =>
  (await readUsers(read, { which: orderedIds(read, ids), order, now, scope })).users

export const oneUser = (scope: UserScope, userId: number): IdQuery => {
  const [visible, values] = visibleCondition(scope)
  return [`SELECT u.id FROM users u WHERE u.id = ? AND ${visible}`, [userId, ...values]]
}

export const findUser = async (
  read: Knex,
  scope: UserScope,
  userId: number,
  now: number,
): Promise<StoredUser | null> => {
  const { users } = await readUsers(read, { which: oneUser(scope, userId), order: 'u.id', now })
  const [record] = users.parse()
  return record ? toUser(record) : null
}

export const countUsers = async (read: Knex, scope: UserScope): Promise<number> => {
  const [row] = await readRows<{ total: number | string }>(read, ...countOf(scope))
  return Number(row?.total ?? 0)
}

export const countShare = async (
  read: Knex,
  scope: UserScope,
): Promise<{ total: number; ofAll: number }> => {
  const [total, values] = countOf(scope)
  const [ofAll, valuesOfAll] = countOf({ companyId: 'all' })
  const [row] = await readRows<Record<'total' | 'of_all', number | string>>(
    read,
    `SELECT (${total}) AS total, (${ofAll}) AS of_all`,
    [...values, ...valuesOfAll],
  )
  return { total: Number(row?.total ?? 0), ofAll: Number(row?.of_all ?? 0) }
}
