import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { lockForChange } from '#db/dialect'

/** The session at an application that a logout call names. */
export interface LogoutSubject {
  sub: string
  sid: string
}

/**
 * Queues a back-channel logout call for each application opened in sessions that are about to end. Call it in the
 * transaction that ends them, before they are written.
 * @param whereSessions restricts a query of `sessions` (alias `s`) to the ending ones
 * @param clientId limits the calls to one client
 */
export const queueLogouts = async (
  trx: Transaction,
  whereSessions: (sessions: Knex.QueryBuilder) => void,
  now: number,
  clientId?: number,
): Promise<void> => {
  const running = trx('sessions as s').whereNull('s.ended_at').where(whereSessions)
  await lockForChange(running).select('s.id')
  const logins = trx('oauth_logins as l')
    .join('sessions as s', 's.id', 'l.session_id')
    .join('oauth_clients as c', 'c.id', 'l.client_id')
    .whereNot('c.logout_address', '')
    .whereNull('s.ended_at')
    .where(whereSessions)
  if (clientId !== undefined) void logins.where('l.client_id', clientId)
  const rows: { client_id: number; sid: string; user_id: number }[] = await logins.select(
    'l.client_id',
    'l.sid',
    's.user_id',
  )
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

/** Ends the login of a session at one application; returns false if there is none. */
export const endLogin = async (
  trx: Transaction,
  sessionId: string,
  clientId: number,
  now: number,
): Promise<boolean> => {
  await queueLogouts(trx, (sessions) => void sessions.where('s.id', sessionId), now, clientId)
  const ended = await trx('oauth_logins')
    .where({ session_id: sessionId, client_id: clientId })
    .delete()
  return ended > 0
}
