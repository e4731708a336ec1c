import type { Knex } from 'knex'
import type { SortOrder } from '#contract/paging'
import type { sessionSortable } from '#contract/sessions'

/** A session as its owner sees it. */
export interface OwnSession {
  sessionId: string
  address: string
  userAgent: string
  createdAt: number
  lastSeenAt: number
  expiresAt: number
  /** Grows with every new refresh token. */
  generation: number
}

interface OwnRow {
  id: string
  address: string
  user_agent: string
  created_at: number
  last_seen_at: number
  expires_at: number
  generation: number
}

const running = (read: Knex, userId: number, now: number) =>
  read('sessions').where({ user_id: userId }).whereNull('ended_at').where('expires_at', '>', now)

const toOwnSession = (row: OwnRow): OwnSession => ({
  sessionId: row.id,
  address: row.address,
  userAgent: row.user_agent,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  expiresAt: row.expires_at,
  generation: row.generation,
})

const sessionSortColumns = {
  id: 'id',
  createdAt: 'created_at',
  lastSeenAt: 'last_seen_at',
} as const

/** One page of a user's running sessions, and how many there are. */
export const listRunningSessions = async (
  read: Knex,
  userId: number,
  now: number,
  list: {
    sort: readonly [(typeof sessionSortable)[number], SortOrder]
    first: number
    size: number
    ids?: readonly string[] | undefined
  },
): Promise<{ rows: OwnSession[]; total: number }> => {
  const query = running(read, userId, now)
  if (list.ids) void query.whereIn('id', list.ids)
  const counted = await query.clone().count({ total: '*' }).first()
  const rows = await query
    .clone()
    .orderBy(sessionSortColumns[list.sort[0]], list.sort[1])
    .orderBy('id', list.sort[1])
    .offset(list.first)
    .limit(list.size)
  return { rows: rows.map(toOwnSession), total: Number(counted?.total) }
}

/** A running session of a user; null for those of others as for none. */
export const findOwnSession = async (
  read: Knex,
  userId: number,
  sessionId: string,
  now: number,
): Promise<OwnSession | null> => {
  const row = await running(read, userId, now).where({ id: sessionId }).first()
  return row ? toOwnSession(row) : null
}
