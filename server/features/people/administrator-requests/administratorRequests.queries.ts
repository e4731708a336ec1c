import type { Knex } from 'knex'
import {
  administratorRequestDays,
  systemAdministrator,
} from '#contract/people/administratorRequests'
import { numbersOf } from '#contract/text/filters'
import type { SortOrder } from '#contract/core/paging'
import type { Transaction } from '#db/connect'
import { orderByClause } from '#db/dialect'
import { readPage } from '#db/page'
import { versionBump, type Rows } from '#db/tables'
import { recordReader } from '#server/core/columns'

/** Milliseconds in which a request can be approved. */
export const requestLifetimeMs = administratorRequestDays * 86_400_000

export const toAdministrator = recordReader(systemAdministrator)

const administrators = (read: Knex) =>
  read('users').where({ is_system_administrator: true }).whereNull('deleted_at')

export const listAdministrators = (read: Knex) =>
  administrators(read).orderBy(['status', 'id']).select('id', 'username', 'status')

interface AdministratorList {
  sort: readonly ['status' | 'id', SortOrder]
  first: number
  size: number
  filter: { id?: string[] | undefined }
}

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

export const endExpiredRequest = (trx: Transaction, userId: number, now: number) =>
  trx('administrator_requests')
    .where({ user_id: userId, status: 'inReview' })
    .where('created_at', '<=', now - requestLifetimeMs)
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
