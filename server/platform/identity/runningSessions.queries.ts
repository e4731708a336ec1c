import type { Knex } from 'knex'
import type { SortOrder } from '#contract/core/paging'
import type { sessionSortable } from '#contract/people/sessions'
import { orderByClause } from '#db/dialect'
import { readPage, type PageRequest } from '#db/page'
import type { Rows } from '#db/tables'

const running = (read: Knex, userId: number, now: number) =>
  read('sessions').where({ user_id: userId }).whereNull('ended_at').where('expires_at', '>', now)

const sortColumns = { id: 'id', createdAt: 'created_at', lastSeenAt: 'last_seen_at' } as const

export const listRunningSessions = (
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
