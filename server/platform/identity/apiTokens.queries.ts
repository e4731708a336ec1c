import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { whereIdIn } from '#db/dialect'
import { versionBump } from '#db/tables'

export const isTokenRunning = async (read: Knex, id: number, now: number): Promise<boolean> =>
  (await read('api_tokens')
    .where({ id })
    .whereNull('ended_at')
    .where('expires_at', '>', now)
    .first('id')) !== undefined

/** Ends the access tokens of people who leave a company, so that none works again when they return. */
export const endTokensOfUsers = (
  trx: Transaction,
  userIds: readonly number[],
  now: number,
): Promise<unknown> =>
  trx('api_tokens')
    .whereRaw(...whereIdIn(trx, 'user_id', userIds))
    .whereNull('ended_at')
    .update({ ended_at: now, ...versionBump(trx, now) })

/** Erases the client addresses of a person's access tokens. */
export const forgetTokenAddresses = (trx: Transaction, userId: number): Promise<unknown> =>
  trx('api_tokens').where({ user_id: userId }).update({ last_address: '' })

/**
 * Marks the running access tokens of a restored database, because some may have been ended after the backup.
 * @returns their number
 */
export const markRestoredTokens = (trx: Transaction, now: number): Promise<number> =>
  trx('api_tokens')
    .whereNull('ended_at')
    .where('expires_at', '>', now)
    .update({ restored_at: now, ...versionBump(trx, now) })

export interface TokenUse {
  at: number
  address: string
}

/**
 * Leaves out ended tokens, so also tokens of people who were erased meanwhile: erasing ends tokens in its own
 * transaction, and only a condition on the updated row itself is evaluated again after waiting for its lock.
 */
export const storeTokenUse = (
  trx: Transaction,
  id: number,
  { at, address }: TokenUse,
): Promise<unknown> =>
  trx('api_tokens')
    .where({ id })
    .whereNull('ended_at')
    .where((earlier) => earlier.whereNull('last_used_at').orWhere('last_used_at', '<', at))
    .update({ last_used_at: at, last_address: address })
