import type { SessionRecord, sessionSortable } from '#contract/sessions'
import { Refusal } from '#server/core/errors'
import { fingerprint } from '#server/core/http/fingerprint'
import type { Page, ListQuery } from '#server/core/http/listRequest'
import type { Scope } from '#server/core/scope'
import { logOfAccount } from '#server/platform/credentials/passwordTry.service'
import { endSession, endSessionsOfUser } from '#server/platform/identity/sessions.queries'
import { findOwnSession, listRunningSessions } from '#server/platform/identity/ownSessions.queries'
import { sessionRecordOf } from '#server/platform/identity/sessionRecord'

/** A page of the caller's own running sessions. */
export const listOwnSessions = async (
  scope: Scope,
  list: ListQuery<(typeof sessionSortable)[number], { id?: string[] | undefined }>,
): Promise<Page<SessionRecord>> => {
  const { actor, db } = scope
  const query = { ...list, ids: list.filter.id }
  const { rows, total } = await listRunningSessions(db.read, actor.userId, scope.now(), query)
  return { rows: rows.map((row) => sessionRecordOf(actor, row)), total, first: list.first }
}

/** One of the caller's own running sessions. @throws Refusal `notFound` */
export const getOwnSession = async (scope: Scope, sessionId: string): Promise<SessionRecord> => {
  const { actor, db } = scope
  const session = await findOwnSession(db.read, actor.userId, sessionId, scope.now())
  if (!session) throw new Refusal('notFound')
  return sessionRecordOf(actor, session)
}

/** Ends one of the caller's own sessions, perhaps this one. @throws Refusal `notFound` */
export const endOwnSession = async (scope: Scope, sessionId: string): Promise<SessionRecord> => {
  const { actor } = scope
  const now = scope.now()
  return scope.db.transaction(async (trx) => {
    const session = await findOwnSession(trx, actor.userId, sessionId, now)
    if (!session || !(await endSession(trx, sessionId, 'owner', now))) throw new Refusal('notFound')
    const after = { fingerprint: fingerprint(sessionId) }
    await logOfAccount(trx, scope, actor, 'session.end', { after })
    return sessionRecordOf(actor, session)
  })
}

/** Ends all of the caller's own sessions but this one. @returns how many there were */
export const endOtherSessions = async (scope: Scope): Promise<{ ended: number }> => {
  const { actor } = scope
  return scope.db.transaction(async (trx) => {
    const ended = await endSessionsOfUser(trx, actor.userId, 'owner', scope.now(), actor.sessionId)
    if (ended > 0) await logOfAccount(trx, scope, actor, 'session.endOthers', { after: { ended } })
    return { ended }
  })
}
