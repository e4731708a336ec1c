import type { SessionRecord, sessionSortable } from '#contract/sessions'
import { Refusal } from '#server/core/errors'
import type { Page, ListQuery } from '#server/core/http/listRequest'
import { fingerprint } from '#server/core/http/fingerprint'
import type { Scope } from '#server/core/scope'
import { endSession } from '#server/platform/identity/sessions.queries'
import { findOwnSession, listRunningSessions } from '#server/platform/identity/ownSessions.queries'
import { sessionRecordOf } from '#server/platform/identity/sessionRecord'
import { userToActOn } from './authority.service.ts'
import { mayEditUser } from './users.policy.ts'
import { logOfUser } from './users.service.ts'

/** A page of a user's running sessions. @throws Refusal `insufficientPermission`, `notFound` */
export const listUserSessions = async (
  scope: Scope,
  id: string,
  list: ListQuery<(typeof sessionSortable)[number], { id?: string[] | undefined }>,
): Promise<Page<SessionRecord>> => {
  const { actor, db } = scope
  const user = await userToActOn(scope, db.read, id, mayEditUser)
  const query = { ...list, ids: list.filter.id }
  const { rows, total } = await listRunningSessions(db.read, user.userId, scope.now(), query)
  return { rows: rows.map((row) => sessionRecordOf(actor, row)), total, first: list.first }
}

/** Ends one of a user's sessions. @throws Refusal `insufficientPermission`, `notFound` (also where it has ended) */
export const endUserSession = (
  scope: Scope,
  id: string,
  sessionId: string,
): Promise<SessionRecord> =>
  scope.db.transaction(async (trx) => {
    const { actor } = scope
    const now = scope.now()
    const user = await userToActOn(scope, trx, id, mayEditUser)
    const session = await findOwnSession(trx, user.userId, sessionId, now)
    if (!session || !(await endSession(trx, sessionId, 'administrator', now)))
      throw new Refusal('notFound')
    const after = { fingerprint: fingerprint(sessionId) }
    await logOfUser(trx, scope, 'user.endSession', user, [{}, after])
    return sessionRecordOf(actor, session)
  })
