import type { Knex } from 'knex'
import { fold } from '#contract/fold'
import type { Transaction } from '#db/connect'
import {
  findHeldContacts,
  type AskedContacts,
  type Holders,
} from '#server/platform/identity/heldContacts.queries'
import type { UserScope } from '#server/platform/identity/users.queries'
import { noPassword } from '#server/platform/identity/userStore.queries'
import type { StoredImport } from './imports.queries.ts'

export interface StagedRow {
  row_number: number
  refused: boolean
  cells: string
  problems: string
  role_count: number
  username: string | null
  username_key: string | null
  real_name: string | null
  nick_name: string | null
  dial_code: string | null
  phone: string | null
  email: string | null
  email_key: string | null
  search_key: string | null
  locale: string | null
}

/** Stores checked rows and how far the check is. @returns whether the import is still being checked. */
export const stageRows = async (
  trx: Transaction,
  importId: number,
  rows: readonly StagedRow[],
  roles: readonly { row_number: number; role_id: number }[],
  now: number,
): Promise<boolean> => {
  const going = await trx('user_imports')
    .where({ id: importId, state: 'checking' })
    .update({
      checked_count: trx.raw('checked_count + ?', [rows.length]),
      refused_count: trx.raw('refused_count + ?', [rows.filter(({ refused }) => refused).length]),
      heartbeat_at: now,
      updated_at: now,
      version: trx.raw('version + 1'),
    })
  if (Number(going) !== 1) return false
  await trx('user_import_rows').insert(rows.map((row) => ({ import_id: importId, ...row })))
  if (roles.length > 0)
    await trx('user_import_roles').insert(roles.map((role) => ({ import_id: importId, ...role })))
  return true
}

/** Of some user names, email addresses and phone numbers, those that users have. */
export const findTaken = async (
  read: Knex,
  scope: UserScope,
  asked: AskedContacts & { usernames: string[] },
): Promise<Record<'usernames' | 'emails' | 'phones', Holders>> => {
  const rows: { key: string; company: number | null }[] = await read('users')
    .whereIn('username_key', asked.usernames)
    .select('username_key as key', 'company_id as company')
  return {
    usernames: new Map(rows.map(({ key, company }) => [key, company])),
    ...(await findHeldContacts(read, scope, asked)),
  }
}

interface RowOfFile {
  row_number: number
  refused: boolean | number
  cells: string
  problems: string
}

/** A stretch of an import's rows in the order of the file. */
export const listRows = async (
  read: Knex,
  importId: number,
  list: { order: 'ASC' | 'DESC'; first: number; size: number; refused?: boolean | undefined },
): Promise<{ rows: RowOfFile[]; total: number }> => {
  const base = () => {
    const query = read('user_import_rows').where({ import_id: importId })
    return list.refused === undefined ? query : query.where({ refused: list.refused })
  }
  const counted = await base().count({ total: '*' }).first()
  const rows: RowOfFile[] = await base()
    .select('row_number', 'refused', 'cells', 'problems')
    .orderBy('row_number', list.order)
    .offset(list.first)
    .limit(list.size)
  return { rows, total: Number((counted as { total: unknown } | undefined)?.total) }
}

/** Refused rows of an import, the query that `keysetPages` reads them by. */
export const refusedRows = (read: Knex, importId: number): Knex.QueryBuilder =>
  read('user_import_rows')
    .where({ import_id: importId, refused: true })
    .select('row_number', 'refused', 'cells', 'problems')

/** Checked rows, for checking them again: what of them has to be unlike every user's. */
export const keysOfRows = (
  read: Knex,
  importId: number,
  after: number,
  most: number,
): Promise<
  Pick<StagedRow, 'row_number' | 'username_key' | 'email_key' | 'dial_code' | 'phone'>[]
> =>
  read('user_import_rows')
    .where({ import_id: importId })
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(most)
    .select('row_number', 'username_key', 'email_key', 'dial_code', 'phone')

/** Who the rows of an import are about, a stretch after the other. */
export const namesOfRows = (
  read: Knex,
  importId: number,
  after: number,
  most: number,
): Promise<{ rowNumber: number; username: string; realName: string }[]> =>
  read('user_import_rows')
    .where({ import_id: importId })
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(most)
    .select('row_number as rowNumber', 'username', 'real_name as realName')

/** Drops the rows of an import, which are users by now. */
export const dropRows = (trx: Transaction, importId: number): Promise<unknown> =>
  trx('user_import_rows').where({ import_id: importId }).delete()

export const refuseRow = async (
  trx: Transaction,
  importId: number,
  rowNumber: number,
  problems: string,
): Promise<void> => {
  await trx('user_import_rows')
    .where({ import_id: importId, row_number: rowNumber })
    .update({ refused: true, problems })
  await trx('user_imports').where({ id: importId }).increment({ refused_count: 1, version: 1 })
}

/** Whether every role that rows were checked with is still there. */
export const rolesAreWhole = async (read: Knex, importId: number): Promise<boolean> => {
  const checked = await read('user_import_rows')
    .where({ import_id: importId })
    .sum({ n: 'role_count' })
    .first()
  const there = await read('user_import_roles')
    .where({ import_id: importId })
    .count({ n: '*' })
    .first()
  return Number(checked?.n ?? 0) === Number(there?.n ?? 0)
}

export const rolesOfImport = (read: Knex, importId: number): Promise<number[]> =>
  read('user_import_roles').where({ import_id: importId }).distinct('role_id').pluck('role_id')

/** Where a row's columns go. Contacts wait to be verified by their owner. */
const stored = [
  ['username', 'username'],
  ['username_key', 'username_key'],
  ['real_name', 'real_name'],
  ['nick_name', 'nick_name'],
  ['dial_code', 'pending_dial_code'],
  ['phone', 'pending_phone'],
  ['email', 'pending_email'],
  ['email_key', 'pending_email_key'],
  ['search_key', 'search_key'],
  ['locale', 'locale'],
] as const

export interface ImportedUser {
  userId: number
  username: string
}

/** Makes users of an import's rows, with their roles; the links that activate them wait to be sent. */
export const publishRows = async (
  trx: Transaction,
  job: StoredImport,
  now: number,
): Promise<ImportedUser[]> => {
  const { importId } = job
  const from = stored.map(([column]) => column).join(', ')
  const into = stored.map(([, column]) => column).join(', ')
  await trx.raw(
    `INSERT INTO users (${into}, password_hash, company_id, status, created_at, updated_at)
     SELECT ${from}, ?, ?, 'active', ?, ? FROM user_import_rows WHERE import_id = ? ORDER BY row_number`,
    [noPassword, job.companyNumber, now, now, importId],
  )
  await trx.raw(
    `INSERT INTO user_roles (user_id, application_id, role_id)
     SELECT u.id, r.application_id, r.id FROM user_import_roles ir
     JOIN user_import_rows w ON w.import_id = ir.import_id AND w.row_number = ir.row_number
     JOIN users u ON u.username_key = w.username_key
     JOIN roles r ON r.id = ir.role_id
     WHERE ir.import_id = ?`,
    [importId],
  )
  await trx.raw(
    `INSERT INTO activations (user_id, recipient_key)
     SELECT u.id, '' FROM user_import_rows w JOIN users u ON u.username_key = w.username_key
     WHERE w.import_id = ? ORDER BY w.row_number`,
    [importId],
  )
  const users: ImportedUser[] = await trx('user_import_rows as w')
    .join('users as u', 'u.username_key', 'w.username_key')
    .where('w.import_id', importId)
    .orderBy('w.row_number')
    .select('u.id as userId', 'u.username')
  return users
}

/** What of a row is compared with other rows and with users. */
export const keysOf = (username: string, email: string | null) => ({
  usernameKey: fold(username),
  emailKey: email === null ? null : fold(email),
})
