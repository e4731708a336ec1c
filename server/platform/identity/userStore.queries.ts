import { searchKeyOf } from '#db/pinyin'
import { lockForChange } from '#db/dialect'
import type { Locale } from '#contract/text/locale'
import { fold } from '#contract/text/fold'
import type { Database, Transaction } from '#db/connect'
import { readRows } from '#db/prepared'
import { insertReturningId, revised } from '#db/tables'
import { users } from '#contract/people/users'
import { sortKeysOf } from '#server/core/sortKeys'
import {
  followAdministrator,
  withdrawRightsRequests,
} from '#server/platform/companies/companyMembers.queries'
import type { ContactSet } from './contacts.ts'
import type { StoredUser } from './storedUser.ts'

/** What is stored of a user's own data. */
export interface UserFields extends ContactSet {
  realName: string
  nickName: string
  locale: Locale
  /** Of the user's company; as it is where not given. */
  departmentNumber?: number | null
}

/** What a user is found by. */
export const searchKey = (
  username: string,
  { realName, nickName, verified, pending }: UserFields,
): string => {
  const contacts = [verified.phone, verified.email, pending.phone, pending.email]
  return searchKeyOf([username, realName, nickName, ...contacts.map((one) => one ?? '')], realName)
}

const contactColumns = ({ verified, pending }: ContactSet) => ({
  dial_code: verified.phone === null ? null : verified.dialCode,
  phone: verified.phone,
  email: verified.email,
  email_key: verified.email === null ? null : fold(verified.email),
  pending_dial_code: pending.phone === null ? null : pending.dialCode,
  pending_phone: pending.phone,
  pending_email: pending.email,
  pending_email_key: pending.email === null ? null : fold(pending.email),
})

const fieldColumns = (user: UserFields) => ({
  real_name: user.realName,
  nick_name: user.nickName,
  ...contactColumns(user),
  locale: user.locale,
  ...(user.departmentNumber === undefined ? {} : { department_id: user.departmentNumber }),
})

type Columns = Record<string, string | number | null>

/** What of the columns changes: to store a value that is there already costs as much, in each of its indexes. */
const changedColumns = (before: Columns, after: Columns): Columns =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name]))

/** A hash that no password has: the first one is set by an activation or a code. */
export const noPassword = '!'

export interface NewUser extends UserFields {
  username: string
  passwordHash: string
  /** The person who entered the password, unless the owner did. */
  passwordBy?: number
  companyId: number | null
  /** The version of the agreement that the user accepted by registering. */
  agreementVersion?: string
}

/** @returns the new user's id. */
export const insertUser = (trx: Transaction, user: NewUser, now: number): Promise<number> =>
  insertReturningId(trx, 'users', {
    username: user.username,
    username_key: fold(user.username),
    ...fieldColumns(user),
    ...sortKeysOf(users, user),
    search_key: searchKey(user.username, user),
    password_hash: user.passwordHash,
    password_generated_by: user.passwordBy ?? null,
    company_id: user.companyId,
    status: 'active',
    password_changed_at: now,
    ...(user.agreementVersion === undefined
      ? {}
      : { agreement_version: user.agreementVersion, agreed_at: now }),
    created_at: now,
    updated_at: now,
  })

/** Locks the company that a user administers, which follows their data; before roles and people. */
export const lockAdministered = (trx: Transaction, userId: number): Promise<unknown> =>
  lockForChange(trx('companies').where({ administrator_id: userId })).select('id')

/** Stores a user's own data if it still has the version, in the company that they administer, too. @returns whether it had. */
export const updateUser = async (
  trx: Transaction,
  user: StoredUser,
  fields: UserFields,
  now: number,
): Promise<boolean> => {
  const departmentNumber = user.departmentId === null ? null : Number(user.departmentId)
  const before = fieldColumns({ ...user, ...user.contacts, departmentNumber })
  const columns = {
    ...changedColumns(before, fieldColumns(fields)),
    ...(fields.realName === user.realName ? {} : sortKeysOf(users, fields)),
    search_key: searchKey(user.username, fields),
    updated_at: now,
  }
  if (user.isCompanyAdministrator) await lockAdministered(trx, user.userId)
  const set = Object.keys(columns).map((name) => `${name} = ?`)
  const changed = await readRows<{ id: number }>(
    trx,
    `UPDATE users SET ${set.join(', ')}, version = version + 1 WHERE id = ? AND version = ? RETURNING id`,
    [...Object.values(columns), user.userId, user.version],
  )
  if (changed.length !== 1) return false
  if (user.isCompanyAdministrator) await followAdministrator(trx, user.userId, now)
  return true
}

export const setUserStatus = async (
  trx: Transaction,
  userId: number,
  status: 'active' | 'disabled',
  now: number,
): Promise<boolean> =>
  (await trx('users')
    .where({ id: userId })
    .whereNot({ status })
    .update({ status, ...revised(trx, now) })) === 1

/** Opens a lock at once. @returns whether there was one. */
export const unlockUser = async (trx: Transaction, userId: number, now: number): Promise<boolean> =>
  (await trx('users')
    .where({ id: userId })
    .where('locked_until', '>', now)
    .update({
      failed_sign_ins: 0,
      locked_until: null,
      ...revised(trx, now),
    })) === 1

/** Notes of the invitations of a company that a user came by that the company removed them. */
export const markRemoved = (trx: Transaction, userId: number, companyId: number) =>
  trx('invitation_acceptances')
    .where({ user_id: userId })
    .whereIn('invitation_id', trx('invitations').where({ company_id: companyId }).select('id'))
    .update({ is_removed: true })

/**
 * Takes a user out of their company with what hung on it but the roles; asked through `platform/membership`.
 * @returns whether they still belonged to it and do not administer it
 */
export const removeFromCompany = async (
  trx: Transaction,
  { userId, companyIdNumber: companyId }: StoredUser,
  now: number,
): Promise<boolean> => {
  const removed = await trx('users')
    .where({ id: userId, company_id: companyId })
    .update({ company_id: null, department_id: null, ...revised(trx, now) })
  // What was asked of the company's administrator makes no sense any more.
  await withdrawRightsRequests(trx, [userId], now)
  if (companyId === null) return removed === 1
  const freed = await trx('companies')
    .where({ id: companyId })
    .where((is) => void is.whereNull('administrator_id').orWhereNot({ administrator_id: userId }))
    .decrement('user_count', 1)
  return removed === 1 && freed === 1
}

/**
 * Counts more users into a company's quota. One conditional statement, exact for any number of racers.
 * @returns whether the company takes people and has as many seats
 */
export const takeSeats = async (
  trx: Transaction,
  companyId: number,
  count: number,
): Promise<boolean> => {
  const taken = await trx('companies')
    .where({ id: companyId, status: 'passed' })
    .whereRaw('user_count + ? <= user_quota', [count])
    .increment('user_count', count)
  return Number(taken) === 1
}

/**
 * The companies of other system super administrators who can log in, locked so that two callers cannot both remove "the
 * other".
 */
export const listActiveSystemAdministrators = async (
  trx: Transaction,
  except: number,
): Promise<(number | null)[]> => {
  const rows: { id: number; company_id: number | null }[] = await trx('users')
    .where({ is_system_administrator: true, status: 'active' })
    .orderBy('id')
    .modify(lockForChange)
    .select('id', 'company_id')
  return rows.filter(({ id }) => id !== except).map((row) => row.company_id)
}

/**
 * Adds up the rows of each company that has several; see the migration for why PostgreSQL has them. What is gone is cleaned
 * up as well, because every list of users reads it until then; where it cannot be now, autovacuum does it later.
 */
export const foldUserCounts = async (db: Database): Promise<void> => {
  if (db.engine !== 'postgres') return
  const { rowCount }: { rowCount: number } = await db.transaction((trx) =>
    trx.raw(
      `WITH gone AS (
         DELETE FROM users_counts WHERE company_id IN (
           SELECT company_id FROM users_counts GROUP BY company_id HAVING count(*) > 1)
         RETURNING company_id, row_count)
       INSERT INTO users_counts (company_id, row_count)
       SELECT company_id, sum(row_count) FROM gone GROUP BY company_id`,
    ),
  )
  if (rowCount) await db.writer.raw('VACUUM (SKIP_LOCKED, INDEX_CLEANUP ON) users_counts')
}
