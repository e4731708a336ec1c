import type { SessionRecord } from '#contract/people/sessions'
import { Refusal } from '#server/core/errors'
import type { Page } from '#db/page'
import type { Scope } from '#server/core/scope'
import { logOfAccount } from '#server/platform/credentials/passwordTry.service'
import {
  findRunningSession,
  endSessionOf,
  listSessionsOf,
  type SessionList,
} from '#server/platform/identity/runningSessions'
import { endSessionsOfUser } from '#server/platform/identity/sessions.queries'

export const listOwnSessions = (scope: Scope, list: SessionList): Promise<Page<SessionRecord>> =>
  listSessionsOf(scope, scope.actor.userId, list)

export const getOwnSession = async (scope: Scope, sessionId: string): Promise<SessionRecord> => {
  const session = await findRunningSession(scope.db.read, scope, scope.actor.userId, sessionId)
  if (!session) throw new Refusal('notFound')
  return session
}

export const endOwnSession = (scope: Scope, sessionId: string): Promise<SessionRecord> =>
  scope.db.transaction(async (trx) => {
    const { actor } = scope
    const ended = await endSessionOf(trx, scope, actor.userId, sessionId, 'owner')
    const after = { fingerprint: ended.fingerprint }
    await logOfAccount(trx, scope, actor, 'session.end', { after })
    return ended
  })

export const endOtherSessions = async (scope: Scope): Promise<{ ended: number }> => {
  const { actor } = scope
  return scope.db.transaction(async (trx) => {
    const ended = await endSessionsOfUser(trx, actor.userId, 'owner', scope.now(), actor.sessionId)
    if (ended > 0) await logOfAccount(trx, scope, actor, 'session.endOthers', { after: { ended } })
    return { ended }
  })
}
