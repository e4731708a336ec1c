import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'

/** The session at an application that a logout call names. */
export interface LogoutSubject {
  sub: string
  sid: string
}

/**
 * Queues a back-channel logout call for each application opened in the sessions that are about to end. Call it in the
 * transaction that ends them, before they are written.
 * @param whereSessions restricts a query of `sessions` (alias `s`) and their `oauth_logins` (alias `l`) to those that end
 */
export const queueLogouts = async (
  trx: Transaction,
  whereSessions: (sessions: Knex.QueryBuilder) => void,
  now: number,
): Promise<void> => {
  const rows: { client_id: number; sid: string; user_id: number }[] = await trx('oauth_logins as l')
    .join('sessions as s', 's.id', 'l.session_id')
    .join('oauth_clients as c', 'c.id', 'l.client_id')
    .whereNot('c.logout_address', '')
    .whereNull('s.ended_at')
    .where(whereSessions)
    .select('l.client_id', 'l.sid', 's.user_id')
  if (rows.length === 0) return
  await trx.batchInsert(
    'outgoing_calls',
    rows.map((row) => ({
      id: randomUUID(),
      kind: 'logout',
      client_id: row.client_id,
      subject: JSON.stringify({ sub: String(row.user_id), sid: row.sid } satisfies LogoutSubject),
      next_try_at: now,
      created_at: now,
    })),
    100,
  )
}
