import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { lockForUpdate } from '#db/dialect'
import type { Artifact } from './artifacts.queries.ts'

const model = 'DeviceCode'

/** Devices wait five seconds between polls (RFC 8628 3.5); one second is for the network. */
const pollMs = 4000

/** Finds a code by the digests of what a person typed, also an expired one, which stays for up to an hour. */
export const findDeviceCode = async (
  read: Knex,
  digests: readonly string[],
): Promise<Artifact | null> =>
  (await read('oauth_artifacts')
    .where({ model })
    .whereIn('user_code', digests)
    .orderBy('expires_at', 'desc')
    .first()) ?? null

export const lockDeviceCode = async (trx: Transaction, id: string): Promise<Artifact | null> =>
  (await lockForUpdate(trx('oauth_artifacts').where({ model, id })).first()) ?? null

/**
 * Of polls at once, one counts, also if a later one is stored first; after a clock that went back further, any counts.
 * @returns false for a poll too soon after the last one
 */
export const countPoll = async (trx: Transaction, id: string, now: number): Promise<boolean> =>
  (await trx('oauth_artifacts')
    .where({ model, id })
    .where((last) =>
      last.whereNull('polled_at').orWhereNotBetween('polled_at', [now - pollMs + 1, now + pollMs]),
    )
    .update({ polled_at: now })) === 1
