import type { Knex } from 'knex'
import type { TimeRange } from '#contract/core/clocks'
import type { Transaction } from '#db/connect'
import type { NewRow } from '#db/tables'
import type { Contacts } from '#server/platform/identity/contacts'

export const insertActivation = (
  trx: Transaction,
  activation: NewRow<'activations'>,
): Promise<unknown> => trx('activations').insert(activation)

/** Closes every activation of a user, those that wait to be sent, too. */
export const closeActivations = async (trx: Transaction, userId: number): Promise<void> => {
  await trx('activations').where({ user_id: userId }).whereNull('sent_at').delete()
  await trx('activations').where({ user_id: userId }).update({ token_hash: null })
}

/** When activations were sent to a recipient within a range of times, the newest first. */
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

/** The open activation with this token; null where there is none. */
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

/** Uses a token up. @returns whether it was still there, which it is for one of any number of callers. */
export const takeActivation = async (
  trx: Transaction,
  hashes: readonly string[],
): Promise<boolean> =>
  (await trx('activations').whereIn('token_hash', hashes).update({ token_hash: null })) === 1

/** An activation that waits to be sent, with the contacts that it may go to. */
export interface WaitingActivation extends Contacts {
  id: number
  userId: number
  companyId: number | null
  linkBy: string
  sentBy: number | null
}

/**
 * Users whose activation waits to be sent, the first to be imported first; those of a suspended company wait until it is
 * reopened. @param after the id of the last one that was listed before
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

/** Takes a waiting activation; of any number of processes one gets it. @returns whether this one did. */
export const takeWaiting = async (trx: Transaction, id: number): Promise<boolean> =>
  (await trx('activations').where({ id }).whereNull('sent_at').delete()) === 1

/** Forgets activations that expired before a time. */
export const purgeActivations = (trx: Transaction, before: number): Promise<unknown> =>
  trx('activations').where('expires_at', '<', before).delete()
