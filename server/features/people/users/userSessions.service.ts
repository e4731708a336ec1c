import type { SessionRecord, sessionSortable } from '#contract/sessions'
import { Refusal } from '#server/core/errors'
import type { Page, ListQuery } from '#server/core/http/listRequest'
import { fingerprint } from '#server/core/http/fingerprint'
import type { Scope } from '#server/core/scope'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { endSession } from '#server/platform/identity/sessions.queries'
import { findOwnSession, listRunningSessions } from '#server/platform/identity/ownSessions.queries'
import { sessionRecordOf } from '#server/platform/identity/sessionRecord'
import { enforceOver } from './authority.service.ts'
import { maySignOutUser } from './users.policy.ts'
import { visibleUser } from './users.service.ts'

/** A page of a user's running sessions. @throws Refusal `insufficientPermission`, `notFound` */
export const listUserSessions = async (
  scope: Scope,
  id: string,
  list: ListQuery<(typeof sessionSortable)[number], { id?: string[] | undefined }>,
): Promise<Page<SessionRecord>> => {
  const { actor, db } = scope
  const user = await visibleUser(scope, db.read, id)
  await enforceOver(scope, db.read, user, maySignOutUser)
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
    const user = await visibleUser(scope, trx, id)
    await enforceOver(scope, trx, user, maySignOutUser)
    const session = await findOwnSession(trx, user.userId, sessionId, now)
    if (!session || !(await endSession(trx, sessionId, 'administrator', now)))
      throw new Refusal('notFound')
    await writeAudit(trx, scope, now, {
      action: 'user.endSession',
      actor: { ...actor, companyId: user.companyIdNumber },
      target: { type: 'user', id: user.userId, name: user.username },
      after: { fingerprint: fingerprint(sessionId) },
    })
    return sessionRecordOf(actor, session)
  })
