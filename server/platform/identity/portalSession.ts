import type { Knex } from 'knex'
import { readRows } from '#db/prepared'
import type { Context } from '#server/core/context'
import { isRunning } from './authenticate.ts'
import { findSession, type SessionRow } from './sessions.queries.ts'

/** Id of our session that a session of the provider belongs to, running or not. */
export const findBoundSession = async (read: Knex, uid: string): Promise<string | null> => {
  const rows = await readRows<{ session_id: string }>(
    read,
    'SELECT session_id FROM oauth_sessions WHERE uid = ?',
    [uid],
  )
  return rows[0]?.session_id ?? null
}

/** The running portal session that a session of the provider belongs to. */
export const findPortalSession = async (
  context: Context,
  uid: string,
): Promise<SessionRow | null> => {
  const sessionId = await findBoundSession(context.db.read, uid)
  const session = sessionId === null ? null : await findSession(context.db.read, sessionId)
  return session && isRunning(context, session) ? session : null
}
