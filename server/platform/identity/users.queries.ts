import type { Knex } from 'knex'
import { jsonSyntax, orderedIds } from '#db/dialect'
import { readRows } from '#db/prepared'
import type { UserRecord } from '#contract/users'
import { toRecord, toUser, userColumns, type StoredUser, type UserValues } from './storedUser.ts'

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

const countSql = 'SELECT coalesce(sum(row_count), 0) FROM users_counts WHERE company_id = ?'

/** A query of ids, in the order in which users are read, with its values. */
type Which = readonly [string, readonly (string | number)[]]

/** Values of users and of what `more` reads with them, and how many are in the scope `counted`; see `readPageOfUsers`. */
export const readValues = async <Values>(
  read: Knex,
  [which, values]: Which,
  order: string,
  { counted, more = [] }: { counted?: UserScope | null; more?: readonly string[] },
): Promise<{ found: Values[]; total: number }> => {
  const { array, listInOrder, joinInOrder, text } = jsonSyntax(read)
  const role = `${array}(held.application_id, held.role_id, held.name)`
  const roles = `(SELECT ${listInOrder(role, 'held.application_id')} FROM (
    SELECT ur.application_id, ur.role_id, r.name FROM user_roles ur JOIN roles r ON r.id = ur.role_id
    WHERE ur.user_id = u.id ORDER BY ur.application_id) AS held)`
  const user = `${array}(${[...userColumns, roles, ...more].join(', ')})`
  const [row] = await readRows<{ total: number | string; users: string }>(
    read,
    `SELECT ${counted ? `(${countSql})` : '0'} AS total, ${text(listInOrder(user, order))} AS users
       FROM (${which}) AS page ${joinInOrder} users u ON u.id = page.id
       LEFT JOIN companies c ON c.id = u.company_id
       LEFT JOIN departments d ON d.id = u.department_id`,
    counted ? [countedAs(counted), ...values] : values,
  )
  return { found: JSON.parse(row?.users ?? '[]'), total: Number(row?.total ?? 0) }
}

/**
 * Users with their companies, departments and roles, and how many are in scope, by one ready statement.
 * @param order the order of the ids, by columns of `u`
 */
export const readPageOfUsers = async (
  read: Knex,
  counted: UserScope | null,
  which: Which,
  order: string,
  now: number,
): Promise<{ users: UserRecord[]; total: number }> => {
  const { found, total } = await readValues<UserValues>(read, which, order, { counted })
  return { users: found.map((one) => toRecord(one, now)), total }
}

/** The same without their number. */
export const readUsers = async (
  read: Knex,
  which: Which,
  order: string,
  now: number,
): Promise<UserRecord[]> => (await readPageOfUsers(read, null, which, order, now)).users

/**
 * Users with these ids, which are in an order by columns of `u`; those in scope alone, as one may have left the company
 * since the ids were found.
 */
export const usersByIds = async (
  read: Knex,
  { companyId }: UserScope,
  ids: readonly number[],
  order: string,
  now: number,
): Promise<UserRecord[]> => {
  const users = await readUsers(read, orderedIds(read, ids), order, now)
  return companyId === 'all' ? users : users.filter((user) => user.companyId === String(companyId))
}

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
  const { found } = await readValues<UserValues>(read, oneUser(scope, userId), 'u.id', {})
  return found[0] ? toUser(found[0], now) : null
}

/** How many users are in scope. */
export const countUsers = async (read: Knex, scope: UserScope): Promise<number> => {
  const [row] = await readRows<{ total: number | string }>(read, `SELECT (${countSql}) AS total`, [
    countedAs(scope),
  ])
  return Number(row?.total ?? 0)
}
