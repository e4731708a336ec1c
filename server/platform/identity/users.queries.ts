import type { Knex } from 'knex'
import type { UserRecord } from '#contract/people/users'
import { readRows } from '#db/prepared'
import { readStored, type Sql, type StoredRecords } from '#server/core/storedRecords'
import { toUser, userJson, type StoredUser } from './storedUser.ts'

/**
 * The users that a caller may see: all, or the users of one company. Every query on behalf of a caller requires a
 * scope.
 */
export interface UserScope {
  companyId: number | 'all'
}

export const visibleUsers = ({ companyId }: UserScope): Sql =>
  companyId === 'all'
    ? ['u.deleted_at IS NULL', []]
    : ['u.deleted_at IS NULL AND u.company_id = ?', [companyId]]

/**
 * Like `visibleUsers`, for users that are read by id. The `+` stops PostgreSQL from using the company index, because it
 * plans for a company of average size and would read all users of a large one.
 */
export const visibleUsersById = (scope: UserScope): Sql => {
  const [visible, values] = visibleUsers(scope)
  return [visible.replace('u.company_id', '+u.company_id'), values]
}

/**
 * Counts the users in scope from `users_counts`, where 0 stands for all companies; a caller without a company has no
 * row.
 */
export const userTotal = ({ companyId }: UserScope): Sql => [
  'SELECT CAST(coalesce(sum(row_count), 0) AS bigint) AS total FROM users_counts WHERE company_id = ?',
  [companyId === 'all' ? 0 : companyId < 1 ? -1 : companyId],
]

export const userRecords: StoredRecords = {
  table: 'users',
  alias: 'u',
  joins: `LEFT JOIN companies c ON c.id = u.company_id
    LEFT JOIN departments d ON d.id = u.department_id`,
  json: userJson,
}

/** Reads one user, with additional SQL columns by name. */
export const findUserRecord = async <Row = UserRecord>(
  read: Knex,
  scope: UserScope,
  userId: number,
  now: number,
  more?: Record<string, string>,
): Promise<Row | null> => {
  const [visible, values] = visibleUsers(scope)
  const ids: Sql = [`SELECT u.id FROM users u WHERE u.id = ? AND ${visible}`, [userId, ...values]]
  const records = { ...userRecords, json: () => userJson(read, now, more) }
  const { rows } = await readStored<Row>(read, records, { ids, order: 'u.id', now })
  return rows.parse()[0] ?? null
}

export const findUser = async (
  ...call: [read: Knex, scope: UserScope, userId: number, now: number]
): Promise<StoredUser | null> => {
  const record = await findUserRecord(...call)
  return record && toUser(record)
}

export const countUsers = async (read: Knex, scope: UserScope): Promise<number> => {
  const [row] = await readRows<{ total: number | string }>(read, ...userTotal(scope))
  return Number(row?.total ?? 0)
}
