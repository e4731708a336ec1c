import type { Knex } from 'knex'
import { jsonSyntax, whereIdIn } from '#db/dialect'
import { readRows } from '#db/prepared'
import { toUser, userColumns, type StoredUser, type UserValues } from './storedUser.ts'

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

type Which = readonly [string, readonly (string | number)[]]

/** Values of users and of what `more` reads with them, and how many are in the scope `counted`; see `readPageOfUsers`. */
export const readValues = async <Values>(
  read: Knex,
  [which, values]: Which,
  order: string,
  { counted, more = [] }: { counted?: UserScope | null; more?: readonly string[] },
): Promise<{ found: Values[]; total: number }> => {
  const { array, list, text } = jsonSyntax(read)
  const role = `${array}(ur.application_id, ur.role_id, r.name)`
  const roles = `(SELECT ${list(role, 'ur.application_id')} FROM user_roles ur JOIN roles r ON r.id = ur.role_id
    WHERE ur.user_id = u.id)`
  const user = `${array}(${[...userColumns, roles, ...more].join(', ')})`
  const [row] = await readRows<{ total: number | string; users: string }>(
    read,
    `SELECT ${counted ? `(${countSql})` : '0'} AS total, ${text(list(user, order))} AS users FROM users u
       LEFT JOIN companies c ON c.id = u.company_id
       LEFT JOIN departments d ON d.id = u.department_id ${which}`,
    counted ? [countedAs(counted), ...values] : values,
  )
  return { found: JSON.parse(row?.users ?? '[]'), total: Number(row?.total ?? 0) }
}

/**
 * Users with their companies, departments and roles, and how many are in scope, by one ready statement.
 * @param which what comes after `FROM users u`: joins and conditions, with their values
 * @param order an order by columns of `u`
 */
export const readPageOfUsers = async (
  read: Knex,
  counted: UserScope | null,
  which: Which,
  order: string,
  now: number,
): Promise<{ users: StoredUser[]; total: number }> => {
  const { found, total } = await readValues<UserValues>(read, which, order, { counted })
  return { users: found.map((one) => toUser(one, now)), total }
}

/** The same without their number. */
export const readUsers = async (
  read: Knex,
  which: Which,
  order: string,
  now: number,
): Promise<StoredUser[]> => (await readPageOfUsers(read, null, which, order, now)).users

/** Users with these ids, in an order by columns of `u`. */
export const usersByIds = (
  read: Knex,
  ids: readonly number[],
  order: string,
  now: number,
): Promise<StoredUser[]> => {
  const [one, values] = whereIdIn(read, 'u.id', ids)
  return readUsers(read, [`WHERE ${one}`, values], order, now)
}

/** The user with this id where it is in scope. */
export const oneUser = (scope: UserScope, userId: number): Which => {
  const [visible, values] = visibleCondition(scope)
  return [`WHERE u.id = ? AND ${visible}`, [userId, ...values]]
}

/** The user with this id where it is in scope; null otherwise, as for one that does not exist. */
export const findUser = async (
  read: Knex,
  scope: UserScope,
  userId: number,
  now: number,
): Promise<StoredUser | null> =>
  (await readUsers(read, oneUser(scope, userId), 'u.id', now))[0] ?? null

/** How many users are in scope. */
export const countUsers = async (read: Knex, scope: UserScope): Promise<number> => {
  const [row] = await readRows<{ total: number | string }>(read, `SELECT (${countSql}) AS total`, [
    countedAs(scope),
  ])
  return Number(row?.total ?? 0)
}
