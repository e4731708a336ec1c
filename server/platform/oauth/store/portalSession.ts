import type { Context } from '#server/core/context'
import { isRunning } from '#server/platform/identity/authenticate'
import { findSession, type SessionRow } from '#server/platform/identity/sessions.queries'
import { findBoundSession } from './artifacts.queries.ts'

/** The running portal session that a session of the provider belongs to. */
export const findPortalSession = async (
  context: Context,
  uid: string,
): Promise<SessionRow | null> => {
  const sessionId = await findBoundSession(context.db.read, uid)
  const session = sessionId === null ? null : await findSession(context.db.read, sessionId)
  return session && isRunning(context, session) ? session : null
}
