import { iso, isoOrNull } from '#contract/times'
import type { Rows } from '#db/tables'
import type { UserRecord } from '#contract/users'
import { lockEnd } from '#contract/lock'
import { shownContacts, type ContactSet } from './contacts.ts'

/** A user as stored, with what policies and services need beside the record. */
export interface StoredUser extends UserRecord {
  userId: number
  companyIdNumber: number | null
  contacts: ContactSet
}

/** What of a user is read, in the order of `UserValues`. */
export const userColumns = [
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
  'c.name',
  'c.administrator_id',
  'u.status',
  'u.locked_until',
  'u.locale',
  'u.last_sign_in_at',
  'u.is_system_administrator',
  'u.created_at',
  'u.updated_at',
  'u.version',
  'd.id',
  'd.path',
  'u.avatar',
]

/** Values of a user, to be made a record by `toRecord`, a `StoredUser` by `toUser`. */
export type UserValues = [
  id: number,
  username: string,
  realName: string,
  nickName: string,
  dialCode: string | null,
  phone: string | null,
  email: string | null,
  pendingDialCode: string | null,
  pendingPhone: string | null,
  pendingEmail: string | null,
  companyId: number | null,
  companyName: string | null,
  administratorId: number | null,
  status: UserRecord['status'],
  lockedUntil: number | null,
  locale: UserRecord['locale'],
  lastSignInAt: number | null,
  isSystemAdministrator: boolean | number,
  createdAt: number,
  updatedAt: number,
  version: number,
  departmentId: number | null,
  departmentName: string | null,
  avatar: string | null,
  roles: [applicationId: number, roleId: number, name: string][],
]

type ContactColumns = Pick<
  Rows['users'],
  'dial_code' | 'phone' | 'email' | 'pending_dial_code' | 'pending_phone' | 'pending_email'
>

/** The contacts of a row of `users`. */
export const contactsOfRow = (row: ContactColumns): ContactSet => ({
  verified: { dialCode: row.dial_code, phone: row.phone, email: row.email },
  pending: {
    dialCode: row.pending_dial_code,
    phone: row.pending_phone,
    email: row.pending_email,
  },
})

type Values = UserValues | [...UserValues, unknown]

const contactsOf = (values: Values): ContactSet => {
  const [, , , , dialCode, phone, email, pendingDialCode, pendingPhone, pendingEmail] = values
  return {
    verified: { dialCode, phone, email },
    pending: { dialCode: pendingDialCode, phone: pendingPhone, email: pendingEmail },
  }
}

/** A user as it is shown. */
export const toRecord = (values: Values, now: number): UserRecord => {
  const [
    id,
    username,
    realName,
    nickName,
    verifiedDialCode,
    verifiedPhone,
    verifiedEmail,
    ,
    ,
    ,
    companyId,
    companyName,
    administratorId,
    status,
    lockedUntil,
    locale,
    lastSignInAt,
    isSystem,
    createdAt,
    updatedAt,
    version,
    departmentId,
    departmentName,
    avatar,
    roles,
  ] = values
  const shown = shownContacts(contactsOf(values))
  // Field by field: V8 would work out anew what an object is like that others are spread into.
  return {
    id: String(id),
    username,
    realName,
    nickName,
    dialCode: shown.dialCode,
    phone: shown.phone,
    phoneVerified: shown.phoneVerified,
    email: shown.email,
    emailVerified: shown.emailVerified,
    verifiedDialCode,
    verifiedPhone,
    verifiedEmail,
    companyId: companyId === null ? null : String(companyId),
    companyName,
    departmentId: departmentId === null ? null : String(departmentId),
    departmentName,
    avatar,
    roles: roles.map(([applicationId, roleId, roleName]) => ({
      applicationId: String(applicationId),
      roleId: String(roleId),
      roleName,
    })),
    status,
    lockedUntil: isoOrNull(lockEnd(lockedUntil, now)),
    locale,
    lastSignInAt: lastSignInAt === null ? null : iso(lastSignInAt),
    isSystemAdministrator: Boolean(isSystem),
    isCompanyAdministrator: companyId !== null && administratorId === id,
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
    version,
  }
}

export const toUser = (values: Values, now: number): StoredUser => ({
  ...toRecord(values, now),
  userId: values[0],
  companyIdNumber: values[10],
  contacts: contactsOf(values),
})
