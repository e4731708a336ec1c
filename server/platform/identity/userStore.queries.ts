import type { Knex } from 'knex'
import { searchKeyOf } from '#db/pinyin'
import { lockForChange } from '#db/dialect'
import type { Locale } from '#contract/text/locale'
import { fold } from '#contract/text/fold'
import type { Database, Transaction } from '#db/connect'
import { readRows } from '#db/prepared'
import { insertReturningId, versionBump } from '#db/tables'
import { users } from '#contract/people/users'
import { sortKeysOf } from '#server/core/columns'
import { copyAdministratorContact } from './companies.queries.ts'
import type { ContactSet, StoredUser } from './storedUser.ts'
import type { UserScope } from './users.queries.ts'

export interface UserFields extends ContactSet {
  realName: string
  nickName: string
  locale: Locale
  departmentNumber?: number | null
}

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

/** Keeps only the columns that change: rewriting an equal value would still update every index on it. */
const changedColumns = (before: Columns, after: Columns): Columns =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name]))

/** Matches no password: an activation or a verification code sets the first one. */
export const noPassword = '!'

interface NewUser extends UserFields {
  username: string
  passwordHash: string
  passwordBy?: number
  companyId: number | null
  agreementVersion?: string
}

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

/**
 * Locks the company that the user administers, because it copies the administrator's data. Call it before locking roles
 * or people.
 */
export const lockAdministered = (trx: Transaction, userId: number): Promise<unknown> =>
  lockForChange(trx('companies').where({ administrator_id: userId })).select('id')

/** Stores a user's own data, and the copy in the company they administer. @returns false if the version has changed */
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
  if (user.isCompanyAdministrator) await copyAdministratorContact(trx, user.userId, now)
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
    .update({ status, ...versionBump(trx, now) })) === 1

export const unlockUser = async (trx: Transaction, userId: number, now: number): Promise<boolean> =>
  (await trx('users')
    .where({ id: userId })
    .where('locked_until', '>', now)
    .update({
      failed_sign_ins: 0,
      locked_until: null,
      ...versionBump(trx, now),
    })) === 1

/**
 * Merges the count rows of each company that has several; the migration explains why PostgreSQL has them. It also
 * vacuums the deleted rows, because every user list reads them; if the table is locked, autovacuum does it later.
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

export const setAvatar = async (
  trx: Transaction,
  userId: number,
  [before, after]: readonly [string | null, string | null],
  now: number,
): Promise<boolean> =>
  before !== after &&
  (await trx('users')
    .where({ id: userId, avatar: before })
    .update({ avatar: after, ...versionBump(trx, now) })) === 1

/** Contacts to look up: folded email addresses, and phone numbers without dialling code. */
export interface ContactLookup {
  emails: readonly string[]
  phones: readonly string[]
}

const given = (read: Knex, { companyId }: UserScope): Knex.QueryBuilder =>
  companyId === 'all' ? read('users') : read('users').where({ company_id: companyId })

/** Maps each taken contact to the company of the user who has it, or to null if that user has no company. */
export type Holders = ReadonlyMap<string, number | null>

interface TakenContact {
  code?: string
  held: string
  company: number | null
}

/**
 * Finds contacts that are verified by any user or pending for users in scope. Pending contacts outside the scope block
 * nothing and are not revealed.
 * @returns keyed by folded address, and by dialling code and number separated by a space
 */
export const findTakenContacts = async (
  read: Knex,
  scope: UserScope,
  { emails, phones }: ContactLookup,
): Promise<{ emails: Holders; phones: Holders }> => {
  const takenEmails: TakenContact[] = emails.length
    ? [
        ...(await given(read, scope)
          .whereIn('pending_email_key', [...emails])
          .select('pending_email_key as held', 'company_id as company')),
        ...(await read('users')
          .whereIn('email_key', [...emails])
          .select('email_key as held', 'company_id as company')),
      ]
    : []
  const takenPhones: TakenContact[] = phones.length
    ? [
        ...(await given(read, scope)
          .whereIn('pending_phone', [...phones])
          .select('pending_dial_code as code', 'pending_phone as held', 'company_id as company')),
        ...(await read('users')
          .whereIn('phone', [...phones])
          .select('dial_code as code', 'phone as held', 'company_id as company')),
      ]
    : []
  return {
    emails: new Map(takenEmails.map(({ held, company }) => [held, company])),
    phones: new Map(takenPhones.map(({ code, held, company }) => [`${code} ${held}`, company])),
  }
}
