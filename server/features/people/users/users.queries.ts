import { iso, isoOrNull } from '#contract/times'
import type { Knex } from 'knex'
import type { SortOrder } from '#contract/paging'
import type { UserFilter, UserRecord, userSortable } from '#contract/users'
import { keysetPages } from '#db/keyset'
import { lockEnd } from '#contract/lock'
import { countBits } from '#server/platform/search/bits'
import { pageOfIds, scan, type Listed } from '#server/platform/search/hits'
import { shownContacts, type ContactSet } from '#server/platform/identity/contacts'
import { filtered, idOf, isEmpty } from './users.filter.ts'
import { searchUsers } from './userSearch.ts'

/** The users that a caller may see: those of one company, or all. Every query over users takes one. */
export interface UserScope {
  companyId: number | 'all'
}

type UserSort = (typeof userSortable)[number]

const sortColumns: Record<UserSort, string> = {
  id: 'u.id',
  username: 'u.username_key',
  realName: 'u.real_name',
  email: 'u.shown_email_key',
  status: 'u.status',
  lastSignInAt: 'u.last_sign_in_at',
  createdAt: 'u.created_at',
  updatedAt: 'u.updated_at',
}

/** A user as stored, with what policies and services need beside the record. */
export interface StoredUser extends UserRecord {
  userId: number
  companyIdNumber: number | null
  contacts: ContactSet
}

interface Row {
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
    Row,
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

const toUser = (row: Row, roles: UserRecord['roles'], now: number): StoredUser => ({
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

/** Accounts that their owners deleted are nobody's to see. */
const visible = (read: Knex, scope: UserScope) => inScope(read, scope).whereNull('u.deleted_at')

const withCompany = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
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

const toUsers = async (read: Knex, rows: Row[], now: number): Promise<StoredUser[]> => {
  const roles = await rolesOf(
    read,
    rows.map((row) => row.id),
  )
  return rows.map((row) => toUser(row, roles.get(row.id) ?? [], now))
}

interface UserList {
  sort: readonly [UserSort, SortOrder]
  first: number
  size: number
  filter: UserFilter
}

/** Ids of one page of a list, and how many there are. */
interface IdPage {
  ids: number[]
  total: number
}

const pageOfUsers = async (
  read: Knex,
  scope: UserScope,
  { sort: [column, order], filter, ...page }: UserList,
  now: number,
): Promise<IdPage> => {
  const matching = (by: UserFilter) => filtered(visible(read, scope), by, now)
  const listed: Listed = {
    read,
    visible: () => visible(read, scope),
    column: sortColumns[column],
    tie: 'u.id',
    order,
  }
  const ofAll = scope.companyId === 'all' && filter.id === undefined
  const everybody = isEmpty(filter)
  const hits =
    (ofAll ? await searchUsers(read, filter, matching, now) : null) ??
    (everybody ? null : await scan(read, matching(filter).select('u.id')))
  const total = hits
    ? countBits(hits)
    : Number((await listed.visible().count({ total: '*' }).first())?.total)
  return { ids: await pageOfIds(listed, everybody ? null : hits, total, page), total }
}

/** One page of the users in scope, and how many there are. */
export const listUsers = async (
  read: Knex,
  scope: UserScope,
  list: UserList,
  now: number,
): Promise<{ users: StoredUser[]; total: number }> => {
  const { companyId, ...rest } = list.filter
  const { ids, total } = await (scope.companyId === 'all' && companyId !== undefined
    ? pageOfUsers(read, { companyId: idOf(companyId) }, { ...list, filter: rest }, now)
    : pageOfUsers(read, scope, list, now))
  const rows: Row[] = await withCompany(visible(read, scope).whereIn('u.id', ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    users: await toUsers(
      read,
      ids.flatMap((id) => byId.get(id) ?? []),
      now,
    ),
    total,
  }
}

/** The user with this id where it is in scope; null otherwise, as for one that does not exist. */
export const findUser = async (
  read: Knex,
  scope: UserScope,
  userId: number,
  now: number,
): Promise<StoredUser | null> => {
  const row = await withCompany(visible(read, scope).where('u.id', userId)).first()
  return row ? ((await toUsers(read, [row], now))[0] ?? null) : null
}

/** Every user in scope that a filter lets through, in pages. */
export async function* userPages(
  read: Knex,
  scope: UserScope,
  list: { sort: readonly [UserSort, SortOrder]; filter: UserFilter },
  now: number,
): AsyncGenerator<StoredUser[]> {
  const [column, order] = list.sort
  const pages = keysetPages<Row>(
    read,
    () => withCompany(filtered(visible(read, scope), list.filter, now)),
    { column: sortColumns[column], tie: 'u.id', order },
  )
  for await (const rows of pages) yield await toUsers(read, rows, now)
}
