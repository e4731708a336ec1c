import type { Knex } from 'knex'
import type { TimeRange } from '#contract/core/times'
import type { Transaction } from '#db/connect'
import type { NewRow } from '#db/tables'
import type { Contacts } from '#server/platform/identity/storedUser'

export const insertActivation = (
  trx: Transaction,
  activation: NewRow<'activations'>,
): Promise<unknown> => trx('activations').insert(activation)

export const closeActivations = async (trx: Transaction, userId: number): Promise<void> => {
  await trx('activations').where({ user_id: userId }).whereNull('sent_at').delete()
  await trx('activations').where({ user_id: userId }).update({ token_hash: null })
}

export const listActivationsSent = async (
  read: Knex,
  recipientKey: string,
  times: TimeRange,
): Promise<number[]> => {
  const sent = await read('activations')
    .where({ recipient_key: recipientKey })
    .whereBetween('sent_at', times)
    .orderBy('sent_at', 'desc')
    .pluck('sent_at')
  return sent.filter((at) => at !== null)
}

export const findActivation = async (
  read: Knex,
  hashes: readonly string[],
  now: number,
): Promise<{ userId: number; recipientKey: string; sentBy: number | null } | null> => {
  const row = await read('activations')
    .whereIn('token_hash', hashes)
    .where('expires_at', '>', now)
    .first({ userId: 'user_id', recipientKey: 'recipient_key', sentBy: 'sent_by' })
  return row ?? null
}

/**
 * Consumes a token.
 * @returns true for exactly one of several concurrent callers
 */
export const consumeActivation = async (
  trx: Transaction,
  hashes: readonly string[],
): Promise<boolean> =>
  (await trx('activations').whereIn('token_hash', hashes).update({ token_hash: null })) === 1

export interface WaitingActivation extends Contacts {
  id: number
  userId: number
  companyId: number | null
  linkBy: string
  sentBy: number | null
}

/**
 * Lists queued activations in order of import; members of a suspended company are skipped until it resumes.
 * @param after id of the last listed activation
 */
export const listWaiting = (
  read: Knex,
  after: number,
  most: number,
): Promise<WaitingActivation[]> =>
  read('activations as a')
    .join('users as u', 'u.id', 'a.user_id')
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .whereNull('a.sent_at')
    .where('a.id', '>', after)
    .whereRaw(`coalesce(c.status, '') <> 'suspended'`)
    .orderBy('a.id')
    .limit(most)
    .select({
      id: 'a.id',
      userId: 'a.user_id',
      companyId: 'u.company_id',
      linkBy: 'a.recipient_key',
      sentBy: 'a.sent_by',
      dialCode: 'u.pending_dial_code',
      phone: 'u.pending_phone',
      email: 'u.pending_email',
    })

/**
 * Claims a queued activation by deleting it.
 * @returns true for exactly one of several processes
 */
export const claimWaiting = async (trx: Transaction, id: number): Promise<boolean> =>
  (await trx('activations').where({ id }).whereNull('sent_at').delete()) === 1

export const purgeActivations = (trx: Transaction, before: number): Promise<unknown> =>
  trx('activations').where('expires_at', '<', before).delete()
