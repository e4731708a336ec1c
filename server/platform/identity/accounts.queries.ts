import type { Knex } from 'knex'
import { defaultDialCode, type Locale } from '#contract/text/locale'
import { normalizeEmail } from '#contract/text/emails'
import { fold } from '#contract/text/fold'
import { parsePhone, normalizePhoneInput } from '#contract/text/phones'
import type { Transaction } from '#db/connect'
import { requireRow, type Rows } from '#db/tables'
import { lockForChange } from '#db/dialect'
import type { Recipient } from '#server/core/recipient'
import { lock, lockEnds } from '#contract/core/times'

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
  lastLockedAt: number | null
  email: string | null
  locale: Locale
  /** Expiry of a generated password; null for any other password. */
  generatedUntil: number | null
  /** User who generated or entered the password; null for the owner's own. */
  passwordBy: number | null
  /** A number on SQLite. */
  hasSecondFactor: boolean | number
}

type NameKind = 'username' | 'phone' | 'email'

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
  hasSecondFactor: 'has_second_factor',
} as const satisfies Record<keyof Account, keyof Rows['users']>

const people = (read: Knex) => read('users').whereNull('deleted_at')

/** Returns the kind of a login name. The kinds never overlap, because a username contains a letter and no @. */
export const kindOfName = (name: string): NameKind => {
  const folded = fold(name)
  if (folded.includes('@')) return 'email'
  return /^\+?\d+$/.test(normalizePhoneInput(name)) ? 'phone' : 'username'
}

const maxDialCodeLength = 7

/**
 * Finds an account by dialled digits with any split between dialling code and number: +1 264 235 may be stored under 1
 * or 1264. An exact match of `dialCode` wins.
 */
const byNumber = async (read: Knex, digits: string, dialCode?: string): Promise<Account | null> => {
  const lengths = Array.from({ length: maxDialCodeLength }, (_none, index) => index + 1)
  const splits = lengths
    .filter((length) => length < digits.length)
    .map((length) => [digits.slice(0, length), digits.slice(length)])
  const rows = await people(read)
    .whereIn(['dial_code', 'phone'], splits)
    .select(columns, { dialCode: 'dial_code' })
  return rows.find((row) => row.dialCode === dialCode) ?? rows[0] ?? null
}

const byPhone = async (read: Knex, typed: string): Promise<Account | null> => {
  const written = normalizePhoneInput(typed)
  const { dialCode, phone } = parsePhone(written)
  if (written.startsWith('+')) return byNumber(read, `${dialCode}${phone}`, dialCode)
  const rows = await people(read)
    .whereIn('phone', [...new Set([written, phone])])
    .select(columns, { dialCode: 'dial_code', phone: 'phone' })
  if (rows.length === 0) {
    const whole = parsePhone(`+${written}`)
    return byNumber(read, `${whole.dialCode}${whole.phone}`, whole.dialCode)
  }
  const atHome = rows.find((row) => row.dialCode === defaultDialCode && row.phone === phone)
  return atHome ?? (rows.length === 1 ? (rows[0] ?? null) : null)
}

const first = async (matching: ReturnType<typeof people>): Promise<Account | null> =>
  (await matching.first(columns)) ?? null

export const findAccount = (read: Knex, name: string): Promise<Account | null> => {
  const kind = kindOfName(name)
  if (kind === 'phone') return byPhone(read, name)
  const key = fold(kind === 'email' ? normalizeEmail(name) : name)
  return first(people(read).where({ [`${kind}_key`]: key }))
}

export const findAccountOf = (read: Knex, to: Recipient): Promise<Account | null> =>
  to.channel === 'sms'
    ? byNumber(read, `${to.dialCode}${to.phone}`, to.dialCode)
    : first(people(read).where({ email_key: fold(to.email) }))

export const findAccountById = (read: Knex, userId: number): Promise<Account | null> =>
  first(people(read).where({ id: userId }))

export const lockAccount = (trx: Transaction, userId: number): Promise<Account | null> =>
  first(lockForChange(people(trx).where({ id: userId })))

/**
 * Consumes one try before the password is checked; the last one locks the account immediately. One statement, so that
 * concurrent callers get at most `lock.maxFailures` tries.
 * @returns number of this try and the lock it set, or the end of an existing lock
 */
export const consumeTry = async (
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
        lock.maxFailures,
        now + lock.ms,
      ]),
    })
    .returning(['failed_sign_ins', 'locked_until'])
  if (rows[0]) return { failure: rows[0].failed_sign_ins, lockedUntil: rows[0].locked_until }
  const row = await trx('users').where({ id: userId }).first('locked_until')
  return { lockedUntil: row?.locked_until ?? now }
}

export const clearTries = (trx: Transaction, userId: number): Promise<unknown> =>
  trx('users').where({ id: userId }).update({ failed_sign_ins: 0, locked_until: null })

/**
 * Gives the try of a correct password or factor back. Without a second factor, it clears the earlier failures too; with
 * one, only a login does, because someone who knows the password could otherwise guess codes without limit.
 */
export const restoreTry = (trx: Transaction, userId: number): Promise<unknown> =>
  trx('users')
    .where({ id: userId })
    .update({
      failed_sign_ins: trx.raw(
        'CASE WHEN has_second_factor AND failed_sign_ins > 0 THEN failed_sign_ins - 1 ELSE 0 END',
      ),
      locked_until: null,
    })

/** Writes a counter, so that an unknown name costs the same database write as an existing one. */
export const countTry = (trx: Transaction): Promise<unknown> =>
  trx('change_marks').where({ name: 'absent' }).increment('value', 1)

/** Recorded for the notice at the next login. */
export const recordLock = (trx: Transaction, userId: number, now: number): Promise<unknown> =>
  trx('users').where({ id: userId }).update({ last_locked_at: now })

/**
 * Stores a new password; a lock stays in place.
 * @param generated expiry and creator of a password that the owner must replace
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

export const recordAgreement = (
  trx: Transaction,
  userId: number,
  version: string,
  now: number,
): Promise<unknown> =>
  trx('users').where({ id: userId }).update({ agreement_version: version, agreed_at: now })

export const findOwnContact = async (read: Knex, userId: number) =>
  requireRow(
    await read('users').where({ id: userId }).first({
      nickName: 'nick_name',
      dialCode: 'dial_code',
      phone: 'phone',
      email: 'email',
      lastSignInAt: 'last_sign_in_at',
      agreementVersion: 'agreement_version',
    }),
  )
