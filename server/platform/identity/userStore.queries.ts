import { lockForUpdate } from '#db/dialect'
import type { Locale } from '#contract/enums'
import { fold } from '#contract/fold'
import type { Transaction } from '#db/connect'
import { insertReturningId } from '#db/tables'
import { followAdministrator } from '#server/platform/companies/companyStore.queries'
import type { ContactSet } from './contacts.ts'
import type { StoredUser } from './users.queries.ts'

/** What is stored of a user's own data. */
export interface UserFields extends ContactSet {
  realName: string
  nickName: string
  locale: Locale
}

/** What a user is found by. */
export const searchKey = (
  username: string,
  { realName, nickName, verified, pending }: UserFields,
): string => {
  const contacts = [verified.phone, verified.email, pending.phone, pending.email]
  return fold([username, realName, nickName, ...contacts.map((one) => one ?? '')].join(' ').trim())
}

const contactColumns = ({ verified, pending }: ContactSet) => ({
  dial_code: verified.phone === null ? null : verified.dialCode,
  phone: verified.phone,
  email: verified.email,
  email_key: verified.email === null ? null : fold(verified.email),
  pending_dial_code: pending.phone === null ? null : pending.dialCode,
  pending_phone: pending.phone,
  pending_email: pending.email,
  pending_email_key: pending.email === null ? null : fold(pending.email),
})

const fieldColumns = (username: string, user: UserFields) => ({
  real_name: user.realName,
  nick_name: user.nickName,
  ...contactColumns(user),
  locale: user.locale,
  search_key: searchKey(username, user),
})

/** A hash that no password has: the first one is set by an activation or a code. */
export const noPassword = '!'

export interface NewUser extends UserFields {
  username: string
  passwordHash: string
  companyId: number | null
  /** The version of the agreement that the user accepted by registering. */
  agreementVersion?: string
}

/** @returns the new user's id. */
export const insertUser = (trx: Transaction, user: NewUser, now: number): Promise<number> =>
  insertReturningId(trx, 'users', {
    username: user.username,
    username_key: fold(user.username),
    ...fieldColumns(user.username, user),
    password_hash: user.passwordHash,
    company_id: user.companyId,
    status: 'active',
    password_changed_at: now,
    ...(user.agreementVersion === undefined
      ? {}
      : { agreement_version: user.agreementVersion, agreed_at: now }),
    created_at: now,
    updated_at: now,
  })

/** Stores a user's own data if it still has the version. @returns whether it had. */
export const updateUser = async (
  trx: Transaction,
  user: StoredUser,
  fields: UserFields,
  now: number,
): Promise<boolean> => {
  const changed = await trx('users')
    .where({ id: user.userId, version: user.version })
    .update({
      ...fieldColumns(user.username, fields),
      updated_at: now,
      version: user.version + 1,
    })
  if (changed !== 1) return false
  await followAdministrator(trx, user.userId, now)
  return true
}

export const setUserStatus = async (
  trx: Transaction,
  userId: number,
  status: 'active' | 'disabled',
  now: number,
): Promise<boolean> =>
  (await trx('users')
    .where({ id: userId })
    .whereNot({ status })
    .update({ status, updated_at: now, version: trx.raw('version + 1') })) === 1

/** Opens a lock at once. @returns whether there was one. */
export const unlockUser = async (trx: Transaction, userId: number, now: number): Promise<boolean> =>
  (await trx('users')
    .where({ id: userId })
    .where('locked_until', '>', now)
    .update({
      failed_sign_ins: 0,
      locked_until: null,
      updated_at: now,
      version: trx.raw('version + 1'),
    })) === 1

/** Takes a user out of their company with everything that hung on it; asked through `membership.service.ts`. */
export const removeFromCompany = async (
  trx: Transaction,
  user: StoredUser,
  now: number,
): Promise<void> => {
  // The user's row first: anyone who gives the user a role at this moment holds it, and what they gave goes, too.
  await trx('users')
    .where({ id: user.userId })
    .update({ company_id: null, updated_at: now, version: trx.raw('version + 1') })
  await trx('user_roles').where({ user_id: user.userId }).delete()
  // What was asked of the company's administrator makes no sense any more.
  await trx('rights_requests')
    .where({ user_id: user.userId, status: 'inReview' })
    .update({ status: 'withdrawn', decided_at: now, updated_at: now })
  if (user.companyIdNumber !== null)
    await trx('companies').where({ id: user.companyIdNumber }).decrement('user_count', 1)
}

/**
 * Counts one more user into a company's quota. One conditional statement, exact for any number of racers.
 * @returns whether there was a seat; where not, the limit; null where the company does not exist or takes no one.
 */
export const takeSeat = async (
  trx: Transaction,
  companyId: number,
): Promise<{ taken: true } | { taken: false; limit: number | null }> => {
  const taken = await trx('companies')
    .where({ id: companyId, status: 'passed' })
    .whereRaw('user_count < user_quota')
    .increment('user_count', 1)
  if (Number(taken) === 1) return { taken: true }
  const row = await trx('companies').where({ id: companyId, status: 'passed' }).first('user_quota')
  return { taken: false, limit: row?.user_quota ?? null }
}

/**
 * The companies of other system super administrators who can log in, locked so that two callers cannot both remove "the
 * other".
 */
export const listActiveSystemAdministrators = async (
  trx: Transaction,
  except: number,
): Promise<(number | null)[]> => {
  const rows: { id: number; company_id: number | null }[] = await trx('users')
    .where({ is_system_administrator: true, status: 'active' })
    .orderBy('id')
    .modify(lockForUpdate)
    .select('id', 'company_id')
  return rows.filter(({ id }) => id !== except).map((row) => row.company_id)
}

/** Makes a user a system super administrator; only the terminal does this. */
export const makeSystemAdministrator = (trx: Transaction, userId: number): Promise<unknown> =>
  trx('users').where({ id: userId }).update({ is_system_administrator: true })
