import type { Knex } from 'knex'
import { orderedIds } from '#db/dialect'
import { jsonSyntax } from '#db/json'
import { JsonRows } from '#db/page'
import { readRows } from '#db/prepared'
import type { UserRecord } from '#contract/people/users'
import { toUser, userJson, type StoredUser } from './storedUser.ts'

/** The users that a caller may see: those of one company, or all. Every query over users takes one. */
export interface UserScope {
  companyId: number | 'all'
}

/** The query of users in scope (`users as u`). Accounts that their owners deleted are no one's to see. */
export const visibleUsers = (read: Knex, scope: UserScope): Knex.QueryBuilder => {
  const query = read('users as u').whereNull('u.deleted_at')
  return scope.companyId === 'all' ? query : query.where('u.company_id', scope.companyId)
}

/** The company under which `users_counts` counts a scope: 0 for all, and for none a number that no company has. */
const countedAs = ({ companyId }: UserScope): number =>
  companyId === 'all' ? 0 : companyId < 1 ? -1 : companyId

/** The same as a condition of a ready statement, with its values. */
export const visibleCondition = ({ companyId }: UserScope): [string, number[]] =>
  companyId === 'all'
    ? ['u.deleted_at IS NULL', []]
    : ['u.deleted_at IS NULL AND u.company_id = ?', [companyId]]

/** How many users are in scope, as a query of `total`, with its values. */
export const countOf = (scope: UserScope): [string, number[]] => [
  'SELECT CAST(coalesce(sum(row_count), 0) AS bigint) AS total FROM users_counts WHERE company_id = ?',
  [countedAs(scope)],
]

/** A query of ids, in the order in which users are read, with its values. */
type Which = readonly [string, readonly (string | number)[]]

/** Which users are read. */
interface UsersAsked {
  which: Which
  /** The order of the ids, by columns of `u`. */
  order: string
  now: number
  /** Whose users are counted beside. */
  counted?: UserScope
  /** Whose users alone are read. */
  scope?: UserScope
  /** SQL of what is read with each, by its name. */
  more?: Record<string, string>
}

/**
 * `visibleCondition` for users that are read by their ids: PostgreSQL, which plans for a company of usual size, would read
 * all of a large one by an index of its column.
 */
const visibleOf = (scope: UserScope): [string, number[]] => {
  const [visible, values] = visibleCondition(scope)
  return [visible.replace('u.company_id', '+u.company_id'), values]
}

/** Users with their companies, departments and roles, and how many are in the scope `counted`, by one ready statement. */
export const readUsers = async <Row = UserRecord>(
  read: Knex,
  { which: [ids, values], order, now, counted, scope, more }: UsersAsked,
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
 * Users with these ids, which are in an order by columns of `u`; those in scope alone, as one may have left the company
 * since the ids were found.
 */
export const usersByIds = async (
  read: Knex,
  scope: UserScope,
  ids: readonly number[],
  order: string,
  now: number,
): Promise<JsonRows<UserRecord>> =>
  (await readUsers(read, { which: orderedIds(read, ids), order, now, scope })).users

/** The user with this id where it is in scope. */
export const oneUser = (scope: UserScope, userId: number): Which => {
  const [visible, values] = visibleCondition(scope)
  return [`SELECT u.id FROM users u WHERE u.id = ? AND ${visible}`, [userId, ...values]]
}

/** The user with this id where it is in scope; null otherwise, as for one that does not exist. */
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

/** How many users are in scope. */
export const countUsers = async (read: Knex, scope: UserScope): Promise<number> => {
  const [row] = await readRows<{ total: number | string }>(read, ...countOf(scope))
  return Number(row?.total ?? 0)
}

/** How many users are in scope, and in all. */
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
