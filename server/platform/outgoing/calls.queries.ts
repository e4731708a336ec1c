import type { Knex } from 'knex'
import type { Database, Transaction } from '#db/connect'
import type { Rows } from '#db/tables'

export type StoredCall = Rows['outgoing_calls']
export type CallName = StoredCall['kind']

/** A bound value would keep SQLite from using the partial index. */
const waiting = (read: Knex) => read('outgoing_calls').whereRaw(`state = 'waiting'`)

export const countWaiting = async (read: Knex, kind: CallName): Promise<number> => {
  const row = await waiting(read).where({ kind }).count({ n: '*' }).first()
  return Number(row?.n)
}

export const whereDue = (read: Knex, now: number) => waiting(read).where('next_try_at', '<=', now)

/** Counts the try and leases the call, so that no other process sends it until then. */
export const claimCall = async (
  trx: Transaction,
  { id, tries }: StoredCall,
  until: number,
): Promise<StoredCall | null> => {
  const rows = await trx('outgoing_calls')
    .where({ id, tries, state: 'waiting' })
    .update({ tries: tries + 1, next_try_at: until })
    .returning('*')
  return rows[0] ?? null
}

/** Stores the outcome of a try unless another process took the call over after its lease. */
export const storeOutcome = async (
  trx: Transaction,
  { id, tries }: StoredCall,
  outcome: Partial<
    Pick<StoredCall, 'state' | 'next_try_at' | 'status' | 'reason' | 'ms' | 'ended_at'>
  >,
): Promise<void> => {
  // A call that was held back while it was being made has been delivered nevertheless.
  const states: StoredCall['state'][] =
    outcome.state === 'sent' ? ['waiting', 'failed'] : ['waiting']
  await trx('outgoing_calls').where({ id, tries }).whereIn('state', states).update(outcome)
}

/** Rows per transaction, so that other writes get a turn. */
const batchSize = 1000

export const purgeCalls = async (
  { transaction }: Pick<Database, 'transaction'>,
  kind: CallName,
  before: number,
): Promise<void> => {
  const purgeSome = (trx: Transaction): Promise<number> =>
    trx('outgoing_calls')
      .whereIn(
        'id',
        trx('outgoing_calls')
          .where({ kind })
          .where('created_at', '<', before)
          .select('id')
          .limit(batchSize),
      )
      .delete()
  while ((await transaction(purgeSome)) === batchSize);
}
