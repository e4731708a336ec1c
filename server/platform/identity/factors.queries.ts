import type { Knex } from 'knex'
import { secondFactorWays, type SecondFactorWay } from '#contract/core/enums'
import type { FactorKind } from '#contract/people/factors'
import type { Database, Transaction } from '#db/connect'
import { insertReturningId, versionBump, type NewRow } from '#db/tables'

export interface StoredFactor {
  id: number
  kind: FactorKind
  name: string
  createdAt: number
  lastUsedAt: number | null
  isSynced: boolean
}

export interface StoredPasskey {
  id: number
  userId: number
  credentialId: string
  publicKey: string
  counter: number
  isSynced: boolean
}

const confirmed = (read: Knex, userId: number) =>
  read('factors').where({ user_id: userId }).whereNotNull('confirmed_at')

export const listFactors = async (read: Knex, userId: number): Promise<StoredFactor[]> => {
  const rows = await confirmed(read, userId).orderBy('id').select({
    id: 'id',
    kind: 'kind',
    name: 'name',
    createdAt: 'created_at',
    lastUsedAt: 'last_used_at',
    isSynced: 'is_synced',
  })
  return rows.map((row) => ({ ...row, isSynced: Boolean(row.isSynced) }))
}

const openCodes = (read: Knex, userId: number) =>
  read('recovery_codes').where({ user_id: userId }).whereNull('used_at')

export const countRecoveryCodes = async (read: Knex, userId: number): Promise<number> => {
  const row = await openCodes(read, userId).count({ total: '*' }).first()
  return Number(row?.total)
}

/** The second factors that the account has, the strongest first. */
export const listSecondFactorWays = async (
  read: Knex,
  userId: number,
): Promise<SecondFactorWay[]> => {
  const present: SecondFactorWay[] = await confirmed(read, userId).distinct().pluck('kind')
  if ((await countRecoveryCodes(read, userId)) > 0) present.push('recovery')
  return secondFactorWays.filter((way) => present.includes(way))
}

export const listTotpSecrets = (
  read: Knex,
  userId: number,
): Promise<{ id: number; sealed: string }[]> =>
  confirmed(read, userId).where({ kind: 'totp' }).orderBy('id').select('id', 'sealed')

export const findUnconfirmedTotp = async (
  read: Knex,
  userId: number,
  id: number,
): Promise<{ id: number; name: string; sealed: string } | null> => {
  const row = await read('factors')
    .where({ id, user_id: userId, kind: 'totp' })
    .whereNull('confirmed_at')
    .first('id', 'name', 'sealed')
  return row ?? null
}

export const listCredentialIds = async (read: Knex, userId: number): Promise<string[]> => {
  const ids = await confirmed(read, userId).where({ kind: 'passkey' }).pluck('credential_id')
  return ids.filter((id) => id !== null)
}

export const findPasskey = async (
  read: Knex,
  credentialId: string,
): Promise<StoredPasskey | null> => {
  const row = await read('factors').where({ credential_id: credentialId }).first({
    id: 'id',
    userId: 'user_id',
    publicKey: 'public_key',
    counter: 'counter',
    isSynced: 'is_synced',
  })
  return row ? { ...row, credentialId, isSynced: Boolean(row.isSynced) } : null
}

/** Keeps `users.has_second_factor` true exactly while the account has a confirmed factor. */
const storeHasSecondFactor = (trx: Transaction, userId: number): Promise<unknown> =>
  trx('users')
    .where({ id: userId })
    .update({
      has_second_factor: trx.raw(
        'EXISTS (SELECT 1 FROM factors WHERE user_id = ? AND confirmed_at IS NOT NULL)',
        [userId],
      ),
    })

/** Adds an authenticator app that counts for nothing until `confirmTotp`, instead of an earlier unconfirmed one. */
export const insertTotp = async (
  trx: Transaction,
  userId: number,
  { name, sealed, now }: { name: string; sealed: string; now: number },
): Promise<number> => {
  await trx('factors').where({ user_id: userId }).whereNull('confirmed_at').delete()
  const row = { user_id: userId, kind: 'totp', name, sealed, created_at: now, updated_at: now }
  return insertReturningId(trx, 'factors', row as NewRow<'factors'>)
}

/** @returns false if it was confirmed or replaced meanwhile */
export const confirmTotp = async (
  trx: Transaction,
  userId: number,
  id: number,
  step: number,
  now: number,
): Promise<boolean> => {
  const rows = await trx('factors')
    .where({ id, user_id: userId })
    .whereNull('confirmed_at')
    .update({ confirmed_at: now, last_step: step, ...versionBump(trx, now) })
  await storeHasSecondFactor(trx, userId)
  return rows === 1
}

type NewPasskey = Pick<
  NewRow<'factors'>,
  'name' | 'credential_id' | 'public_key' | 'counter' | 'transports' | 'is_synced'
>

/** @returns null if the credential is registered */
export const insertPasskey = async (
  trx: Transaction,
  userId: number,
  passkey: NewPasskey,
  now: number,
): Promise<number | null> => {
  const [inserted] = await trx('factors')
    .insert({
      ...passkey,
      user_id: userId,
      kind: 'passkey',
      confirmed_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict('credential_id')
    .ignore()
    .returning('id')
  await storeHasSecondFactor(trx, userId)
  return inserted?.id ?? null
}

export const renameFactor = async (
  trx: Transaction,
  userId: number,
  id: number,
  name: string,
  now: number,
): Promise<boolean> =>
  (await confirmed(trx, userId)
    .where({ id })
    .update({ name, ...versionBump(trx, now) })) === 1

/** Removes a factor, and with the last one the recovery codes. */
export const deleteFactor = async (
  trx: Transaction,
  userId: number,
  id: number,
  isLast: boolean,
): Promise<void> => {
  await trx('factors').where({ id, user_id: userId }).delete()
  if (isLast) await trx('recovery_codes').where({ user_id: userId }).delete()
  await storeHasSecondFactor(trx, userId)
}

/** Removes all factors and recovery codes of a person. */
export const deleteFactorsOf = async (trx: Transaction, userId: number): Promise<void> => {
  await trx('factors').where({ user_id: userId }).delete()
  await trx('recovery_codes').where({ user_id: userId }).delete()
  await storeHasSecondFactor(trx, userId)
}

/** Replaces all recovery codes of a person. */
export const storeRecoveryCodes = async (
  trx: Transaction,
  userId: number,
  hashes: readonly string[],
): Promise<void> => {
  await trx('recovery_codes').where({ user_id: userId }).delete()
  await trx('recovery_codes').insert(
    hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null })),
  )
}

/** @returns false if this or a later step was used, in any process */
export const consumeStep = async (
  trx: Transaction,
  id: number,
  step: number,
  now: number,
): Promise<boolean> =>
  (await trx('factors')
    .where({ id })
    .whereNotNull('confirmed_at')
    .whereRaw('(last_step IS NULL OR last_step < ?)', [step])
    .update({ last_step: step, last_used_at: now })) === 1

/** @returns false if the code is unknown or used */
export const consumeRecoveryCode = async (
  trx: Transaction,
  userId: number,
  hash: string,
  now: number,
): Promise<boolean> =>
  (await openCodes(trx, userId).where({ code_hash: hash }).update({ used_at: now })) === 1

/** @returns false if the passkey is gone, or its counter went back although nothing copies it to other devices */
export const recordPasskeyUse = async (
  trx: Transaction,
  id: number,
  counter: number,
  now: number,
): Promise<boolean> =>
  (await trx('factors')
    .where({ id })
    .whereRaw('(is_synced OR counter < ? OR (counter = 0 AND ? = 0))', [counter, counter])
    .update({ counter, last_used_at: now })) === 1

const unconfirmedRetentionMs = 86_400_000

export const dropUnconfirmedFactors = (db: Database, now: number): Promise<number> =>
  db.transaction((trx) =>
    trx('factors')
      .whereNull('confirmed_at')
      .where('created_at', '<', now - unconfirmedRetentionMs)
      .delete(),
  )
