import type { Knex } from 'knex'
import { defaultDialCode, type Locale } from '#contract/text/locale'
import { writtenEmail } from '#contract/text/emails'
import { fold } from '#contract/text/fold'
import { readPhone, writtenPhone } from '#contract/text/phones'
import type { Transaction } from '#db/connect'
import { mustExist, type Rows } from '#db/tables'
import { lockForChange } from '#db/dialect'
import type { Recipient } from '#server/core/recipient'
import { lock, lockEnds } from '#contract/core/lock'

/** What logging in needs to know of an account. */
export interface Account {
  userId: number
  username: string
  companyId: number | null
  passwordHash: string
  status: 'active' | 'disabled'
  failedSignIns: number
  lockedUntil: number | null
  agreementVersion: string | null
  lastSignInAt: number | null
  /** When wrong passwords last locked the account. */
  lastLockedAt: number | null
  email: string | null
  locale: Locale
  /** Until when a password holds that was generated for the account; null for the owner's own. */
  generatedUntil: number | null
  /** The person who generated or entered the password; null for the owner's own. */
  passwordBy: number | null
}

/** By which of its names an account is looked for. */
export type NameKind = 'username' | 'phone' | 'email'

/** Columns of an account, named as its fields. */
const columns = {
  userId: 'id',
  username: 'username',
  companyId: 'company_id',
  passwordHash: 'password_hash',
  status: 'status',
  failedSignIns: 'failed_sign_ins',
  lockedUntil: 'locked_until',
  agreementVersion: 'agreement_version',
  lastSignInAt: 'last_sign_in_at',
  lastLockedAt: 'last_locked_at',
  email: 'email',
  locale: 'locale',
  generatedUntil: 'generated_password_until',
  passwordBy: 'password_generated_by',
} as const satisfies Record<keyof Account, keyof Rows['users']>

/** People whose account still exists. */
const people = (read: Knex) => read('users').whereNull('deleted_at')

/** What a typed name is: user names hold a letter and no @, so the kinds never overlap. */
export const kindOfName = (name: string): NameKind => {
  const folded = fold(name)
  if (folded.includes('@')) return 'email'
  return /^\+?\d+$/.test(writtenPhone(name)) ? 'phone' : 'username'
}

const longestDialCode = 7

/**
 * The account behind a number as it is dialled, wherever its dialling code ends: +1 264 235 may be stored under 1 or
 * under 1264. `dialCode` wins where both exist.
 */
const byNumber = async (read: Knex, digits: string, dialCode?: string): Promise<Account | null> => {
  const lengths = Array.from({ length: longestDialCode }, (_none, index) => index + 1)
  const splits = lengths
    .filter((length) => length < digits.length)
    .map((length) => [digits.slice(0, length), digits.slice(length)])
  const rows = await people(read)
    .whereIn(['dial_code', 'phone'], splits)
    .select(columns, { dialCode: 'dial_code' })
  return rows.find((row) => row.dialCode === dialCode) ?? rows[0] ?? null
}

const byPhone = async (read: Knex, typed: string): Promise<Account | null> => {
  const written = writtenPhone(typed)
  const { dialCode, phone } = readPhone(written)
  if (written.startsWith('+')) return byNumber(read, `${dialCode}${phone}`, dialCode)
  const rows = await people(read)
    .whereIn('phone', [...new Set([written, phone])])
    .select(columns, { dialCode: 'dial_code', phone: 'phone' })
  if (rows.length === 0) {
    const whole = readPhone(`+${written}`)
    return byNumber(read, `${whole.dialCode}${whole.phone}`, whole.dialCode)
  }
  const atHome = rows.find((row) => row.dialCode === defaultDialCode && row.phone === phone)
  return atHome ?? (rows.length === 1 ? (rows[0] ?? null) : null)
}

/** The account of one person; null where there is none. */
const first = async (matching: ReturnType<typeof people>): Promise<Account | null> =>
  (await matching.first(columns)) ?? null

/** The account with this user name, phone or email, in any case or width; null where there is none. */
export const findAccount = (read: Knex, name: string): Promise<Account | null> => {
  const kind = kindOfName(name)
  if (kind === 'phone') return byPhone(read, name)
  const key = fold(kind === 'email' ? writtenEmail(name) : name)
  return first(people(read).where({ [`${kind}_key`]: key }))
}

/** The account that has this phone number or email address; null where there is none. */
export const findAccountOf = (read: Knex, to: Recipient): Promise<Account | null> =>
  to.channel === 'sms'
    ? byNumber(read, `${to.dialCode}${to.phone}`, to.dialCode)
    : first(people(read).where({ email_key: fold(to.email) }))

/** The account of a logged-in user. */
export const findAccountById = (read: Knex, userId: number): Promise<Account | null> =>
  first(people(read).where({ id: userId }))

/** The same within a transaction, kept from being changed by others until that ends. */
export const lockAccount = (trx: Transaction, userId: number): Promise<Account | null> =>
  first(lockForChange(people(trx).where({ id: userId })))

/**
 * Takes one of the tries that an account has before its lock, before the password is looked at. With the last one
 * the lock is set at once. One statement, so that of any number of callers no more than `lock.most` get a try.
 * @returns the number of this try with the end of the lock that it set; or, where none is left, that of the lock.
 */
export const takeTry = async (
  trx: Transaction,
  userId: number,
  now: number,
): Promise<{ failure: number; lockedUntil: number | null } | { lockedUntil: number }> => {
  const open = '(locked_until IS NULL OR locked_until NOT BETWEEN ? AND ?)'
  const tries = `CASE WHEN locked_until IS NOT NULL THEN 1 ELSE failed_sign_ins + 1 END`
  const rows = await trx('users')
    .where({ id: userId })
    .whereRaw(open, [...lockEnds(now)])
    .update({
      failed_sign_ins: trx.raw(tries),
      locked_until: trx.raw(`CASE WHEN ${tries} >= ? THEN CAST(? AS BIGINT) ELSE NULL END`, [
        lock.most,
        now + lock.ms,
      ]),
    })
    .returning(['failed_sign_ins', 'locked_until'])
  if (rows[0]) return { failure: rows[0].failed_sign_ins, lockedUntil: rows[0].locked_until }
  const row = await trx('users').where({ id: userId }).first('locked_until')
  return { lockedUntil: row?.locked_until ?? now }
}

/** Ends the count of failures. */
export const clearTries = (trx: Transaction, userId: number): Promise<unknown> =>
  trx('users').where({ id: userId }).update({ failed_sign_ins: 0, locked_until: null })

/** Counts a try, at whatever name: no more than a write that costs what a write costs. */
export const countTry = (trx: Transaction): Promise<unknown> =>
  trx('change_marks').where({ name: 'absent' }).increment('value', 1)

/** Remembers that wrong passwords locked the account, for the notice at the next login. */
export const recordLock = (trx: Transaction, userId: number, now: number): Promise<unknown> =>
  trx('users').where({ id: userId }).update({ last_locked_at: now })

/**
 * Stores a new password. A lock stays as it is.
 * @param generated until when it holds and who generated it, for one that the owner has to replace
 */
export const storePassword = (
  trx: Transaction,
  userId: number,
  passwordHash: string,
  now: number,
  generated: { until: number; by: number } | null = null,
): Promise<unknown> =>
  trx('users')
    .where({ id: userId })
    .update({
      password_hash: passwordHash,
      password_changed_at: now,
      generated_password_until: generated?.until ?? null,
      password_generated_by: generated?.by ?? null,
    })

export const recordSignIn = (
  trx: Transaction,
  userId: number,
  now: number,
  agreementVersion: string | null,
): Promise<unknown> =>
  trx('users')
    .where({ id: userId })
    .update({
      failed_sign_ins: 0,
      locked_until: null,
      last_sign_in_at: now,
      ...(agreementVersion === null ? {} : { agreement_version: agreementVersion, agreed_at: now }),
    })

/** Records which version of the agreement a user has accepted. */
export const recordAgreement = (
  trx: Transaction,
  userId: number,
  version: string,
  now: number,
): Promise<unknown> =>
  trx('users').where({ id: userId }).update({ agreement_version: version, agreed_at: now })

/** Facts of `getCurrentUser` that the session does not hold. */
export const findOwnContact = async (read: Knex, userId: number) =>
  mustExist(
    await read('users').where({ id: userId }).first({
      nickName: 'nick_name',
      dialCode: 'dial_code',
      phone: 'phone',
      email: 'email',
      lastSignInAt: 'last_sign_in_at',
      agreementVersion: 'agreement_version',
    }),
  )
