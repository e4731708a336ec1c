import type { Context } from '#server/core/context'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { endSession, findSession } from '#server/platform/identity/sessions.queries'
import { findBoundSession } from '#server/platform/identity/portalSession'
import { factsOf, type Call } from './calls.ts'
import { scopeOf } from './scopes.ts'
import { endLogin } from '#server/platform/logins/logins.queries'

/**
 * Does our part of a log-out that the person confirmed: everywhere ends our own session, which reaches all applications;
 * otherwise only the login at this application ends.
 */
export const endAtLogout = async (
  context: Context,
  call: Call,
  next: () => Promise<unknown>,
): Promise<void> => {
  await next()
  if (call.oidc?.route !== 'end_session_confirm' || call.status !== 303) return
  const { session, client, params } = call.oidc
  const sessionId = session && (await findBoundSession(context.db.read, session.uid))
  if (!sessionId) return
  const scope = scopeOf(call)
  const now = context.now()
  const isEverywhere = params?.logout !== undefined
  await context.db.transaction(async (trx) => {
    const ours = await findSession(trx, sessionId)
    if (!ours) return
    const { userId, username, companyId } = ours
    const actor = { userId, username, companyId }
    if (isEverywhere) {
      if (!(await endSession(trx, sessionId, 'signOut', now))) return
      const target = { type: 'user', id: userId, name: username }
      await writeAudit(trx, scope, now, { action: 'signOut', actor, target })
      return
    }
    const facts = client && factsOf(client)
    if (!facts || !(await endLogin(trx, sessionId, facts.id, now))) return
    const target = { type: 'applicationClient', id: facts.id, name: facts.name }
    const { applicationId } = facts
    await writeAudit(trx, scope, now, {
      action: 'application.signOut',
      actor,
      target,
      applicationId,
    })
  })
  const own = scope.tokens.readRefreshToken(scope.cookies.refreshToken() ?? '')
  if (isEverywhere && (!own || own.sessionId === sessionId)) scope.cookies.clearRefreshToken()
}
