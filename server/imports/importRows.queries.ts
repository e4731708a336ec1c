import type { Knex } from 'knex'
import { fold } from '#contract/fold'
import type { Transaction } from '#db/connect'
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

/** Of some user names, e-mail addresses and phone numbers, those that users have. */
export const findTaken = async (
  read: Knex,
  asked: { usernames: string[]; emails: string[]; phones: string[] },
): Promise<{ usernames: Set<string>; emails: Set<string>; phones: Set<string> }> => {
  const usernames = await read('users')
    .whereIn('username_key', asked.usernames)
    .pluck('username_key')
  const emails = asked.emails.length
    ? await read('users').whereIn('email_key', asked.emails).pluck('email_key')
    : []
  const phones: { dial_code: string; phone: string }[] = asked.phones.length
    ? await read('users').whereIn('phone', asked.phones).select('dial_code', 'phone')
    : []
  return {
    usernames: new Set(usernames),
    emails: new Set(emails),
    phones: new Set(phones.map(({ dial_code, phone }) => `${dial_code} ${phone}`)),
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

/** A hash that no password has: the first one is set by a code. */
const noPassword = '!'

const stored = [
  'username',
  'username_key',
  'real_name',
  'nick_name',
  'dial_code',
  'phone',
  'email',
  'email_key',
  'search_key',
  'locale',
] as const

export interface ImportedUser {
  userId: number
  username: string
}

/** Makes users of an import's rows, with their roles. */
export const publishRows = async (
  trx: Transaction,
  job: StoredImport,
  now: number,
): Promise<ImportedUser[]> => {
  const { importId } = job
  const columns = stored.join(', ')
  await trx.raw(
    `INSERT INTO users (${columns}, password_hash, company_id, status, created_at, updated_at)
     SELECT ${columns}, ?, ?, 'active', ?, ? FROM user_import_rows WHERE import_id = ? ORDER BY row_number`,
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
  const users: ImportedUser[] = await trx('user_import_rows as w')
    .join('users as u', 'u.username_key', 'w.username_key')
    .where('w.import_id', importId)
    .orderBy('w.row_number')
    .select('u.id as userId', 'u.username')
  return users
}

/** What of a row is compared with other rows and with users. */
export const keysOf = (user: { username: string; email: string | null }) => ({
  usernameKey: fold(user.username),
  emailKey: user.email === null ? null : fold(user.email),
})
