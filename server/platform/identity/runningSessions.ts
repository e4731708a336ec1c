import type { Knex } from 'knex'
import type { SortOrder, ListQuery } from '#contract/core/paging'
import type { sessionSortable, SessionRecord } from '#contract/people/sessions'
import { orderByClause } from '#db/dialect'
import { readPage, type PageRequest } from '#db/page'
import type { Rows } from '#db/tables'
import type { Transaction } from '#db/connect'
import { Refusal } from '#server/core/errors'
import type { Actor, Scope } from '#server/core/scope'
import { openedInSessions } from '#server/platform/logins/connections.queries'
import { deviceRecordOf } from './device.ts'
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

/** Session records with the applications opened in each, read by one query. */
const sessionRecordsOf = async (
  read: Knex,
  actor: Actor,
  sessions: readonly Rows['sessions'][],
): Promise<SessionRecord[]> => {
  const ids = sessions.map(({ id }) => id)
  const applicationsOf = await openedInSessions(read, ids)
  return sessions.map((session) => ({
    ...deviceRecordOf(actor, session),
    applications: applicationsOf(session.id),
  }))
}

export const findRunningSession = async (
  read: Knex,
  { actor, now }: Pick<Scope, 'actor' | 'now'>,
  userId: number,
  sessionId: string,
): Promise<SessionRecord | undefined> => {
  const found = await running(read, userId, now()).where({ id: sessionId })
  return (await sessionRecordsOf(read, actor, found))[0]
}

export type SessionList = ListQuery<
  (typeof sessionSortable)[number],
  { id?: readonly string[] | undefined }
>

export const listSessionsOf = async (scope: Scope, userId: number, list: SessionList) => {
  const { read } = scope.db
  const { rows, total } = await listRunningSessions(read, userId, scope.now(), list)
  return { rows: await sessionRecordsOf(read, scope.actor, rows), total, first: list.first }
}

export const endSessionOf = async (
  trx: Transaction,
  scope: Scope,
  userId: number,
  sessionId: string,
  reason: EndReason,
): Promise<SessionRecord> => {
  const session = await findRunningSession(trx, scope, userId, sessionId)
  if (!session || !(await endSession(trx, sessionId, reason, scope.now())))
    throw new Refusal('notFound')
  return session
}
