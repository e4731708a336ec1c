import { iso, isoOrNull } from '#contract/times'
import type { Knex } from 'knex'
import type { UserRecord } from '#contract/users'
import { lockEnd } from '#contract/lock'
import { shownContacts, type ContactSet } from './contacts.ts'

/** The users that a caller may see: those of one company, or all. Every query over users takes one. */
export interface UserScope {
  companyId: number | 'all'
}

/** A user as stored, with what policies and services need beside the record. */
export interface StoredUser extends UserRecord {
  userId: number
  companyIdNumber: number | null
  contacts: ContactSet
}

export interface UserRow {
  id: number
  username: string
  real_name: string
  nick_name: string
  dial_code: string | null
  phone: string | null
  email: string | null
  pending_dial_code: string | null
  pending_phone: string | null
  pending_email: string | null
  company_id: number | null
  company_name: string | null
  administrator_id: number | null
  status: UserRecord['status']
  locked_until: number | null
  locale: UserRecord['locale']
  last_sign_in_at: number | null
  is_system_administrator: boolean | number
  created_at: number
  updated_at: number
  version: number
}

/** The contacts of a row of `users`. */
export const contactsOfRow = (
  row: Pick<
    UserRow,
    'dial_code' | 'phone' | 'email' | 'pending_dial_code' | 'pending_phone' | 'pending_email'
  >,
): ContactSet => ({
  verified: { dialCode: row.dial_code, phone: row.phone, email: row.email },
  pending: {
    dialCode: row.pending_dial_code,
    phone: row.pending_phone,
    email: row.pending_email,
  },
})

const recordContacts = (contacts: ContactSet) => ({
  ...shownContacts(contacts),
  verifiedDialCode: contacts.verified.dialCode,
  verifiedPhone: contacts.verified.phone,
  verifiedEmail: contacts.verified.email,
})

const toUser = (row: UserRow, roles: UserRecord['roles'], now: number): StoredUser => ({
  userId: row.id,
  contacts: contactsOfRow(row),
  companyIdNumber: row.company_id,
  id: String(row.id),
  username: row.username,
  realName: row.real_name,
  nickName: row.nick_name,
  ...recordContacts(contactsOfRow(row)),
  companyId: row.company_id === null ? null : String(row.company_id),
  companyName: row.company_name,
  roles,
  status: row.status,
  lockedUntil: isoOrNull(lockEnd(row.locked_until, now)),
  locale: row.locale,
  lastSignInAt: row.last_sign_in_at === null ? null : iso(row.last_sign_in_at),
  isSystemAdministrator: Boolean(row.is_system_administrator),
  isCompanyAdministrator: row.company_id !== null && row.administrator_id === row.id,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  version: row.version,
})

const inScope = (read: Knex, scope: UserScope) => {
  const query = read('users as u')
  return scope.companyId === 'all' ? query : query.where('u.company_id', scope.companyId)
}

/** Accounts that their owners deleted are no one's to see. */
export const visibleUsers = (read: Knex, scope: UserScope) =>
  inScope(read, scope).whereNull('u.deleted_at')

export const withCompany = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
  query.leftJoin('companies as c', 'c.id', 'u.company_id').select(columns)

const columns = [
  'u.id',
  'u.username',
  'u.real_name',
  'u.nick_name',
  'u.dial_code',
  'u.phone',
  'u.email',
  'u.pending_dial_code',
  'u.pending_phone',
  'u.pending_email',
  'u.company_id',
  'u.status',
  'u.locked_until',
  'u.locale',
  'u.last_sign_in_at',
  'u.is_system_administrator',
  'u.created_at',
  'u.updated_at',
  'u.version',
  'c.name as company_name',
  'c.administrator_id',
]

const rolesOf = async (read: Knex, ids: number[]): Promise<Map<number, UserRecord['roles']>> => {
  const rows = ids.length
    ? await read('user_roles as ur')
        .join('roles as r', 'r.id', 'ur.role_id')
        .whereIn('ur.user_id', ids)
        .orderBy('ur.application_id')
        .select('ur.user_id', 'ur.application_id', 'ur.role_id', 'r.name')
    : []
  const roles = new Map<number, UserRecord['roles']>()
  for (const row of rows) {
    const own = roles.get(row.user_id) ?? []
    own.push({
      applicationId: String(row.application_id),
      roleId: String(row.role_id),
      roleName: row.name,
    })
    roles.set(row.user_id, own)
  }
  return roles
}

export const toUsers = async (read: Knex, rows: UserRow[], now: number): Promise<StoredUser[]> => {
  const roles = await rolesOf(
    read,
    rows.map((row) => row.id),
  )
  return rows.map((row) => toUser(row, roles.get(row.id) ?? [], now))
}

/** The user with this id where it is in scope; null otherwise, as for one that does not exist. */
export const findUser = async (
  read: Knex,
  scope: UserScope,
  userId: number,
  now: number,
): Promise<StoredUser | null> => {
  const row = await withCompany(visibleUsers(read, scope).where('u.id', userId)).first()
  return row ? ((await toUsers(read, [row], now))[0] ?? null) : null
}
