import type { SessionRecord, sessionSortable } from '#contract/people/sessions'
import type { Transaction } from '#db/connect'
import { Refusal } from '#server/core/errors'
import type { ListQuery } from '#contract/core/paging'
import type { Scope } from '#server/core/scope'
import { sessionRecordOf } from './device.ts'
import { findRunningSession, listRunningSessions } from './runningSessions.queries.ts'
import { endSession, type EndReason } from './sessions.queries.ts'

export type SessionList = ListQuery<
  (typeof sessionSortable)[number],
  { id?: readonly string[] | undefined }
>

export const listSessionsOf = async (scope: Scope, userId: number, list: SessionList) => {
  const { rows, total } = await listRunningSessions(scope.db.read, userId, scope.now(), list)
  return { rows: rows.map((row) => sessionRecordOf(scope.actor, row)), total, first: list.first }
}

export const endSessionOf = async (
  trx: Transaction,
  scope: Scope,
  userId: number,
  sessionId: string,
  reason: EndReason,
): Promise<SessionRecord> => {
  const session = await findRunningSession(trx, userId, sessionId, scope.now())
  if (!session || !(await endSession(trx, sessionId, reason, scope.now())))
    throw new Refusal('notFound')
  return sessionRecordOf(scope.actor, session)
}
