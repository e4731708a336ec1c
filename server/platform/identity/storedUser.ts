import type { Knex } from 'knex'
import { defaultDialCode } from '#contract/text/locale'
import { fold } from '#contract/text/fold'
import type { UserChange, UserRecord } from '#contract/people/users'
import type { Recipient } from '#server/core/recipient'
import type { Rows } from '#db/tables'
import { lockEnds } from '#contract/core/times'
import { asText, jsonSyntax, oncePerEngine } from '#db/dialect'
import type { Scope } from '#server/core/scope'

export interface Contacts {
  dialCode: string | null
  phone: string | null
  email: string | null
}

export const noContacts: Contacts = { dialCode: null, phone: null, email: null }

/**
 * `verified` contacts receive codes, identify the account at login and are unique. `pending` ones were set by others
 * and have none of these uses until their owner verifies them.
 */
export interface ContactSet {
  verified: Contacts
  pending: Contacts
}

/** Latest contact with its verification state, as shown in records. */
export const shownContacts = ({ verified, pending }: ContactSet) => {
  const { dialCode, phone } = pending.phone === null ? verified : pending
  return {
    dialCode,
    phone,
    phoneVerified: phone !== null && pending.phone === null,
    email: pending.email ?? verified.email,
    emailVerified: verified.email !== null && pending.email === null,
  }
}

/** Contacts in use, as shown to the owner: the verified ones, with a pending one as fallback. */
export const contactsInUse = ({ verified, pending }: ContactSet) => {
  const { dialCode, phone } = verified.phone === null ? pending : verified
  return {
    dialCode,
    phone,
    phoneVerified: verified.phone !== null,
    email: verified.email ?? pending.email,
    emailVerified: verified.email !== null,
  }
}

const sameEmail = (one: string, other: string | null) => other !== null && fold(one) === fold(other)

const withEmail = (set: ContactSet, email: string | null): ContactSet => {
  const { verified, pending } = set
  if (email === null)
    return { verified: { ...verified, email: null }, pending: { ...pending, email: null } }
  const isVerified = sameEmail(email, verified.email)
  return { verified, pending: { ...pending, email: isVerified ? null : email } }
}

const withPhone = (set: ContactSet, dialCode: string, phone: string | null): ContactSet => {
  const none = { dialCode: null, phone: null }
  const { verified, pending } = set
  if (phone === null)
    return { verified: { ...verified, ...none }, pending: { ...pending, ...none } }
  const isVerified = verified.phone === phone && verified.dialCode === dialCode
  return { verified, pending: { ...pending, ...(isVerified ? none : { dialCode, phone }) } }
}

/**
 * Applies a change by another user: a new contact becomes pending while the verified one stays in use; removing a
 * contact removes both.
 */
export const changedContacts = (
  set: ContactSet,
  { dialCode, phone, email }: Pick<UserChange, 'dialCode' | 'phone' | 'email'>,
): ContactSet => {
  const shown = shownContacts(set)
  const newPhone = phone === undefined ? shown.phone : phone
  const newCode = (dialCode === undefined ? shown.dialCode : dialCode) ?? defaultDialCode
  const newEmail = email === undefined ? shown.email : email
  const keepsPhone = newPhone === shown.phone && (newPhone === null || newCode === shown.dialCode)
  const withNewPhone = keepsPhone ? set : withPhone(set, newCode, newPhone)
  return newEmail === shown.email ? withNewPhone : withEmail(withNewPhone, newEmail)
}

export const verifiedContacts = (set: ContactSet, recipient: Recipient): ContactSet => {
  const own =
    recipient.channel === 'sms'
      ? { dialCode: recipient.dialCode, phone: recipient.phone }
      : { email: recipient.email }
  const gone = recipient.channel === 'sms' ? { dialCode: null, phone: null } : { email: null }
  return { verified: { ...set.verified, ...own }, pending: { ...set.pending, ...gone } }
}

export const recipientsOf = ({ dialCode, phone, email }: Contacts): Recipient[] => [
  ...(dialCode !== null && phone !== null ? [{ channel: 'sms' as const, dialCode, phone }] : []),
  ...(email !== null ? [{ channel: 'email' as const, email }] : []),
]

export interface StoredUser extends UserRecord {
  userId: number
  companyIdNumber: number | null
  contacts: ContactSet
}

const rolesOf = (read: Knex): string => {
  const { object, listInOrder } = jsonSyntax(read)
  const role = `${object}('applicationId', ${asText('held.application_id')},
    'roleId', ${asText('held.role_id')}, 'roleName', held.name,
    'roleEnName', held.en_name)`
  return `(SELECT ${listInOrder(role, 'held.application_id')} FROM (
    SELECT ur.application_id, ur.role_id, r.name, r.en_name FROM user_roles ur JOIN roles r ON r.id = ur.role_id
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
    hasSecondFactor: boolean('u.has_second_factor'),
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

/** The `UserScope` of a caller. */
export const visibilityOf = ({ actor }: Pick<Scope, 'actor'>): { companyId: number | 'all' } => ({
  companyId: actor.may('user:manage') ? 'all' : (actor.companyId ?? -1),
})
