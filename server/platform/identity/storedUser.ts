import type { Knex } from 'knex'
import type { Rows } from '#db/tables'
import type { UserRecord } from '#contract/people/users'
import { lockEnds } from '#contract/core/lock'
import { asText, jsonSyntax, oncePerEngine } from '#db/json'
import type { ContactSet } from './contacts.ts'

export interface StoredUser extends UserRecord {
  userId: number
  companyIdNumber: number | null
  contacts: ContactSet
}

const rolesOf = (read: Knex): string => {
  const { object, listInOrder } = jsonSyntax(read)
  const role = `${object}('applicationId', ${asText('held.application_id')},
    'roleId', ${asText('held.role_id')}, 'roleName', held.name)`
  return `(SELECT ${listInOrder(role, 'held.application_id')} FROM (
    SELECT ur.application_id, ur.role_id, r.name FROM user_roles ur JOIN roles r ON r.id = ur.role_id
    WHERE ur.user_id = u.id ORDER BY ur.application_id) AS held)`
}

const pairsOf = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')

const recordPairs = oncePerEngine((read) => {
  const { boolean, time } = jsonSyntax(read)
  const fields: Record<keyof UserRecord, string> = {
    id: asText('u.id'),
    username: 'u.username',
    realName: 'u.real_name',
    nickName: 'u.nick_name',
    dialCode: 'CASE WHEN u.pending_phone IS NULL THEN u.dial_code ELSE u.pending_dial_code END',
    phone: 'coalesce(u.pending_phone, u.phone)',
    phoneVerified: boolean('u.phone IS NOT NULL AND u.pending_phone IS NULL'),
    email: 'coalesce(u.pending_email, u.email)',
    emailVerified: boolean('u.email IS NOT NULL AND u.pending_email IS NULL'),
    verifiedDialCode: 'u.dial_code',
    verifiedPhone: 'u.phone',
    verifiedEmail: 'u.email',
    companyId: asText('u.company_id'),
    companyName: 'c.name',
    departmentId: asText('d.id'),
    departmentName: 'd.path',
    avatar: 'u.avatar',
    roles: rolesOf(read),
    status: 'u.status',
    lockedUntil: time(
      'CASE WHEN u.locked_until > ? AND u.locked_until <= ? THEN u.locked_until END',
    ),
    locale: 'u.locale',
    lastSignInAt: time('u.last_sign_in_at'),
    isSystemAdministrator: boolean('u.is_system_administrator'),
    isCompanyAdministrator: boolean('c.administrator_id = u.id'),
    createdAt: time('u.created_at'),
    updatedAt: time('u.updated_at'),
    version: 'u.version',
  }
  return pairsOf(fields)
})

/**
 * SQL for a user's JSON, which the audit log stores. The query must join `users u`, the company as `c` and the department
 * as `d`. It has only the contacts that callers may see (`shownContacts`), and the end of the lock if it is in the future.
 * @param more additional SQL columns by name
 * @returns the SQL and its bound values
 */
export const userJson = (
  read: Knex,
  now: number,
  more?: Record<string, string>,
): [sql: string, values: number[]] => {
  const pairs = more ? `${recordPairs(read)}, ${pairsOf(more)}` : recordPairs(read)
  return [`${jsonSyntax(read).object}(${pairs})`, [now, lockEnds(now)[1]]]
}

type ContactColumns = Pick<
  Rows['users'],
  'dial_code' | 'phone' | 'email' | 'pending_dial_code' | 'pending_phone' | 'pending_email'
>

export const contactsOfRow = (row: ContactColumns): ContactSet => ({
  verified: { dialCode: row.dial_code, phone: row.phone, email: row.email },
  pending: {
    dialCode: row.pending_dial_code,
    phone: row.pending_phone,
    email: row.pending_email,
  },
})

const contactsOf = (user: UserRecord): ContactSet => {
  const waits = user.phone !== null && !user.phoneVerified
  return {
    verified: {
      dialCode: user.verifiedDialCode,
      phone: user.verifiedPhone,
      email: user.verifiedEmail,
    },
    pending: {
      dialCode: waits ? user.dialCode : null,
      phone: waits ? user.phone : null,
      email: user.emailVerified ? null : user.email,
    },
  }
}

export const toUser = (record: UserRecord): StoredUser => ({
  ...record,
  userId: Number(record.id),
  companyIdNumber: record.companyId === null ? null : Number(record.companyId),
  contacts: contactsOf(record),
})
