import type { Knex } from 'knex'
import type { SortOrder, ListQuery } from '#contract/core/paging'
import type { sessionSortable, SessionRecord } from '#contract/people/sessions'
import { orderByClause } from '#db/dialect'
import { readPage, type PageRequest } from '#db/page'
import type { Rows } from '#db/tables'
import type { Transaction } from '#db/connect'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { sessionRecordOf } from './device.ts'
import { endSession, type EndReason } from './sessions.queries.ts'

const running = (read: Knex, userId: number, now: number) =>
  read('sessions').where({ user_id: userId }).whereNull('ended_at').where('expires_at', '>', now)

const sortColumns = { id: 'id', createdAt: 'created_at', lastSeenAt: 'last_seen_at' } as const

const listRunningSessions = (
  read: Knex,
  userId: number,
  now: number,
  {
    sort: [field, order],
    filter,
    ...page
  }: PageRequest & {
    sort: readonly [(typeof sessionSortable)[number], SortOrder]
    filter: { id?: readonly string[] | undefined }
  },
): Promise<{ rows: Rows['sessions'][]; total: number }> =>
  readPage(
    () => {
      const query = running(read, userId, now)
      return filter.id ? query.whereIn('id', filter.id) : query
    },
    page,
    orderByClause(read, sortColumns[field], order, 'id'),
  )

export const findRunningSession = (
  read: Knex,
  userId: number,
  sessionId: string,
  now: number,
): Promise<Rows['sessions'] | undefined> =>
  running(read, userId, now).where({ id: sessionId }).first()

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
