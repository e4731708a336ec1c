import type { Knex } from 'knex'
import { whereDue, type StoredCall } from '#server/platform/outgoing/calls.queries'

export const listDueClients = (read: Knex, now: number): Promise<number[]> =>
  whereDue(read, now)
    .where({ kind: 'logout' })
    .whereNotNull('client_id')
    .distinct('client_id')
    .pluck('client_id') as Promise<number[]>

export const listDueCalls = (
  read: Knex,
  clientId: number,
  now: number,
  most: number,
): Promise<StoredCall[]> =>
  whereDue(read, now).where({ client_id: clientId }).orderBy('next_try_at').limit(most)

export const findTarget = async (
  read: Knex,
  id: number,
): Promise<{ clientId: string; address: string } | null> =>
  (await read('oauth_clients')
    .where({ id })
    .first({ clientId: 'client_id', address: 'logout_address' })) ?? null
