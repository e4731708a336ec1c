import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import type { Rows } from '#db/tables'

export type StoredCall = Rows['outgoing_calls']

/** A bound value would keep SQLite from using the partial index. */
const waiting = (read: Knex) => read('outgoing_calls').whereRaw(`state = 'waiting'`)

export const countWaiting = async (read: Knex): Promise<number> => {
  const row = await waiting(read).count({ n: '*' }).first()
  return Number(row?.n)
}

const whereDue = (read: Knex, now: number) => waiting(read).where('next_try_at', '<=', now)

export const listDueClients = (read: Knex, now: number): Promise<number[]> =>
  whereDue(read, now).distinct('client_id').pluck('client_id')

export const listDueCalls = (
  read: Knex,
  clientId: number,
  now: number,
  most: number,
): Promise<StoredCall[]> =>
  whereDue(read, now).where({ client_id: clientId }).orderBy('next_try_at').limit(most)

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
  await trx('outgoing_calls').where({ id, tries, state: 'waiting' }).update(outcome)
}

export const findTarget = async (
  read: Knex,
  id: number,
): Promise<{ clientId: string; address: string } | null> =>
  (await read('oauth_clients')
    .where({ id })
    .first({ clientId: 'client_id', address: 'logout_address' })) ?? null

export const purgeCalls = (trx: Transaction, before: number): Promise<number> =>
  trx('outgoing_calls').where('created_at', '<', before).delete()
