import type { LinkChannel } from '#contract/people/users'
import type { Knex } from 'knex'
import { fold } from '#contract/text/fold'
import type { UserImportRecord } from '#contract/people/imports'
import type { SortOrder } from '#contract/core/paging'
import type { Transaction } from '#db/connect'
import { keysetPages } from '#db/keyset'
import { readPage, type PageRequest } from '#db/page'
import { versionBump, type NewRow, type Rows } from '#db/tables'
import { groupBy } from '#db/groupBy'
import {
  findTakenContacts,
  type ContactLookup,
  type Holders,
  noPassword,
} from '#server/platform/identity/userStore.queries'
import type { UserScope } from '#server/platform/identity/users.queries'

export type StagedRow = Omit<NewRow<'user_import_rows'>, 'import_id'> & { refused: boolean }

export type ImportRow = Rows['user_import_rows']

/** Rows per transaction, so that other calls stay quick; below the 500 that SQLite accepts in one statement. */
export const rowsAtOnce = 100

export interface CheckedRows {
  staged: StagedRow[]
  roles: { row_number: number; role_id: number }[]
}

/** @returns false if the import was discarded, or its company suspended, meanwhile */
export const stageRows = async (
  trx: Transaction,
  importId: number,
  { staged, roles }: CheckedRows,
  now: number,
): Promise<boolean> => {
  const going = await trx('user_imports')
    .where({ id: importId, state: 'checking' })
    .whereIn('company_id', trx('companies').where({ status: 'passed' }).select('id'))
    .update({
      checked_count: trx.raw('checked_count + ?', [staged.length]),
      refused_count: trx.raw('refused_count + ?', [staged.filter(({ refused }) => refused).length]),
      heartbeat_at: now,
      ...versionBump(trx, now),
    })
  if (Number(going) !== 1) return false
  await trx('user_import_rows').insert(staged.map((row) => ({ import_id: importId, ...row })))
  await trx.batchInsert(
    'user_import_roles',
    roles.map((role) => ({ import_id: importId, ...role })),
    rowsAtOnce,
  )
  return true
}

export const findTaken = async (
  read: Knex,
  scope: UserScope,
  asked: ContactLookup & { usernames: string[] },
): Promise<Record<'usernames' | 'emails' | 'phones', Holders>> => {
  const rows: { key: string; company: number | null }[] = await read('users')
    .whereIn('username_key', asked.usernames)
    .select('username_key as key', 'company_id as company')
  return {
    usernames: new Map(rows.map(({ key, company }) => [key, company])),
    ...(await findTakenContacts(read, scope, asked)),
  }
}

interface Keys {
  usernameKey: string | null
  emailKey: string | null
  /** Dialling code and number, separated by a space. */
  phoneKey: string | null
}

/** Returns each taken value of a row as a problem, with the company of its holder (null for users without one). */
export const takenValuesOf = (
  taken: Record<'usernames' | 'emails' | 'phones', Holders>,
  { usernameKey, emailKey, phoneKey }: Keys,
) =>
  (
    [
      ['username', 'errors.usernameExists', taken.usernames.get(usernameKey ?? '')],
      ['email', 'errors.emailAlreadyUsed', taken.emails.get(emailKey ?? '')],
      ['phone', 'errors.phoneAlreadyUsed', taken.phones.get(phoneKey ?? '')],
    ] as const
  ).flatMap(([field, key, holder]) =>
    holder === undefined ? [] : [{ problem: { field, key }, holder }],
  )

const rowsOf = (read: Knex, importId: number, refused: boolean | undefined) =>
  read('user_import_rows').where({
    import_id: importId,
    ...(refused === undefined ? {} : { refused }),
  })

export const listRows = (
  read: Knex,
  importId: number,
  order: SortOrder,
  refused: boolean | undefined,
  page: PageRequest,
): Promise<{ rows: ImportRow[]; total: number }> =>
  readPage(() => rowsOf(read, importId, refused), page, `row_number ${order}`)

export const rowPages = (
  read: Knex,
  importId: number,
  { refused, ...by }: { size?: number; refused?: boolean } = {},
): AsyncGenerator<ImportRow[]> =>
  keysetPages<ImportRow>(read, () => rowsOf(read, importId, refused).select('*'), {
    column: 'row_number',
    tie: 'row_number',
    order: 'ASC',
    ...by,
  })

/** Deletes the good rows, which are users by now; refused rows stay available for download. */
export const dropRows = (trx: Transaction, importId: number): Promise<unknown> =>
  trx('user_import_rows').where({ import_id: importId, refused: false }).delete()

export const markRowRefused = async (
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

/** False if a role was deleted after the rows were checked. */
export const hasAllRoles = async (read: Knex, importId: number): Promise<boolean> => {
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

/** Maps columns of the row to columns of `users`. Contacts start as unverified. */
const stored = [
  ['username', 'username'],
  ['username_key', 'username_key'],
  ['real_name', 'real_name'],
  ['real_name_sort', 'real_name_sort'],
  ['nick_name', 'nick_name'],
  ['dial_code', 'pending_dial_code'],
  ['phone', 'pending_phone'],
  ['email', 'pending_email'],
  ['email_key', 'pending_email_key'],
  ['search_key', 'search_key'],
  ['locale', 'locale'],
  ['department_id', 'department_id'],
] as const

/**
 * Creates users with roles from the good rows and queues their activation links.
 * @param linkBy preferred channel of the activation link
 */
export const publishRows = async (
  trx: Transaction,
  { id, companyId }: UserImportRecord,
  now: number,
  linkBy: LinkChannel,
): Promise<{ userId: number; username: string }[]> => {
  const importId = Number(id)
  const from = stored.map(([column]) => column).join(', ')
  const into = stored.map(([, column]) => column).join(', ')
  await trx.raw(
    `INSERT INTO users (${into}, password_hash, company_id, status, created_at, updated_at)
     SELECT ${from}, ?, ?, 'active', ?, ? FROM user_import_rows
     WHERE import_id = ? AND NOT refused ORDER BY row_number`,
    [noPassword, Number(companyId), now, now, importId],
  )
  await trx.raw(
    `INSERT INTO user_roles (user_id, application_id, role_id)
     SELECT u.id, r.application_id, r.id FROM user_import_roles ir
     JOIN user_import_rows w ON w.import_id = ir.import_id AND w.row_number = ir.row_number
     JOIN users u ON u.username_key = w.username_key
     JOIN roles r ON r.id = ir.role_id
     WHERE ir.import_id = ? AND NOT w.refused`,
    [importId],
  )
  // Raises each role's version, so that a form opened earlier cannot remove the role from the new users.
  await trx.raw(
    `UPDATE roles SET updated_at = ?, version = version + 1
     WHERE id IN (
       SELECT ir.role_id FROM user_import_roles ir
       JOIN user_import_rows w ON w.import_id = ir.import_id AND w.row_number = ir.row_number
       WHERE ir.import_id = ? AND NOT w.refused
     )`,
    [now, importId],
  )
  await trx.raw(
    `INSERT INTO activations (user_id, recipient_key, sent_by)
     SELECT u.id, ?, i.created_by FROM user_import_rows w
     JOIN user_imports i ON i.id = w.import_id JOIN users u ON u.username_key = w.username_key
     WHERE w.import_id = ? AND NOT w.refused ORDER BY w.row_number`,
    [linkBy, importId],
  )
  return trx('user_import_rows as w')
    .join('users as u', 'u.username_key', 'w.username_key')
    .where({ 'w.import_id': importId, 'w.refused': false })
    .orderBy('w.row_number')
    .select('u.id as userId', 'u.username')
}

export const listRolesGiven = async (
  trx: Transaction,
  importId: number,
): Promise<ReadonlyMap<number, number[]>> => {
  const rows: { role: number; user: number }[] = await trx('user_import_roles as ir')
    .join('user_import_rows as w', (same) => {
      same.on('w.import_id', 'ir.import_id').andOn('w.row_number', 'ir.row_number')
    })
    .join('users as u', 'u.username_key', 'w.username_key')
    .where({ 'ir.import_id': importId, 'w.refused': false })
    .orderBy(['ir.role_id', 'ir.row_number'])
    .select('ir.role_id as role', 'u.id as user')
  const given = groupBy(rows, ({ role }) => role)
  return new Map([...given].map(([role, of]) => [role, of.map(({ user }) => user)]))
}

export const keysOf = (username: string, email: string | null) => ({
  usernameKey: fold(username),
  emailKey: email === null ? null : fold(email),
})
