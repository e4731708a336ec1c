import type { Knex } from 'knex'
import {
  administratorRequestDays,
  administratorRequests,
  type AdministratorRequestStatus,
  type SystemAdministrator,
} from '#contract/people/administratorRequests'
import { numbersOf } from '#contract/text/filters'
import type { SortOrder } from '#contract/core/paging'
import { iso } from '#contract/core/times'
import type { Transaction } from '#db/connect'
import { orderByClause } from '#db/dialect'
import { readPage } from '#db/page'
import { versionBump, type Rows } from '#db/tables'
import { defineTable } from '#server/core/resourceTable'

const lifetimeMs = administratorRequestDays * 86_400_000

/** Status at the time of reading, because no job expires requests. */
const currentStatusSql = `CASE
  WHEN administrator_requests.status = 'inReview' AND administrator_requests.created_at <= ? THEN 'expired'
  ELSE administrator_requests.status END`

interface Row {
  standing: AdministratorRequestStatus
  created_at: number
}

export const requestTable = defineTable(administratorRequests, {
  table: 'administrator_requests',
  columns: { requesterId: 'requested_by' },
  join: (query) =>
    query
      .join('users as u', 'u.id', 'administrator_requests.user_id')
      .join('users as r', 'r.id', 'administrator_requests.requested_by')
      .leftJoin('users as d', 'd.id', 'administrator_requests.decided_by'),
  search: ['u.search_key'],
  demonstration: [
    {
      change: 'add',
      userId: '2',
      requesterId: '1',
      message: '出差期间由李远代为管理。',
      status: 'withdrawn',
    },
  ],
  filters: {
    status: (query: Knex.QueryBuilder, status: AdministratorRequestStatus, { now }) =>
      void query.whereRaw(`(${currentStatusSql}) = ?`, [now - lifetimeMs, status]),
  },
  read: ({ standing: status, created_at: createdAt }: Row) => {
    const isUndecided = status === 'inReview' || status === 'expired'
    return { status, expiresAt: isUndecided ? iso(createdAt + lifetimeMs) : null }
  },
  show: (query, { now }) =>
    query.select(
      query.client.raw(`${currentStatusSql} AS standing`, [now - lifetimeMs]),
      'u.real_name as user_name',
      'u.username',
      'r.real_name as requester_name',
      'd.real_name as decider_name',
    ),
})

export interface AdministratorList {
  sort: readonly ['status' | 'id', SortOrder]
  first: number
  size: number
  filter: { id?: string[] | undefined }
}

export const toAdministrator = (row: Rows['users']): SystemAdministrator => ({
  id: String(row.id),
  username: row.username,
  realName: row.real_name,
  avatar: row.avatar,
  status: row.status,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  version: row.version,
})

const administrators = (read: Knex) =>
  read('users').where({ is_system_administrator: true }).whereNull('deleted_at')

export const listAdministrators = (read: Knex) =>
  administrators(read).orderBy(['status', 'id']).select('id', 'username', 'status')

export const pageOfAdministrators = (
  read: Knex,
  { sort: [field, order], filter, ...page }: AdministratorList,
): Promise<{ rows: Rows['users'][]; total: number }> =>
  readPage(
    () =>
      filter.id ? administrators(read).whereIn('id', numbersOf(filter.id)) : administrators(read),
    page,
    orderByClause(read, field, order, 'id'),
  )

export const endExpiredRequest = (
  trx: Transaction,
  userId: number,
  now: number,
): Promise<unknown> =>
  trx('administrator_requests')
    .where({ user_id: userId, status: 'inReview' })
    .where('created_at', '<=', now - lifetimeMs)
    .update({ status: 'expired', ...versionBump(trx, now) })

/**
 * Clears the messages of requests that a person made or is the subject of, and closes the open ones, which could no
 * longer be approved.
 */
export const forgetAdministratorMessages = async (
  trx: Transaction,
  userId: number,
  now: number,
): Promise<void> => {
  const own = () =>
    trx('administrator_requests').where(
      (either) => void either.where({ user_id: userId }).orWhere({ requested_by: userId }),
    )
  await own().update({ message: '', reason: '' })
  await own()
    .where({ status: 'inReview' })
    .update({ status: 'withdrawn', decided_at: now, ...versionBump(trx, now) })
}
