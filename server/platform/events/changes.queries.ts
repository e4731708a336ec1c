import type { Knex } from 'knex'
import type { AuditAction } from '#contract/operations/auditActions'

/** A row of the audit log, as far as events follow from it. */
export interface LoggedChange {
  log_id: number
  actor_id: number | null
  company_id: number | null
  action: AuditAction
  target_type: string
  target_id: string
  code: number
}

/** How many rows of the log have their place: sealed rows are numbered in the order of their commits, without gaps. */
export const findHead = async (read: Knex): Promise<number> => {
  const last = await read('log_leaves').orderBy('leaf_index', 'desc').first('leaf_index')
  return last ? Number(last.leaf_index) + 1 : 0
}

/** Rows from one place in the log up to, not including, another. */
export const listChanges = (read: Knex, from: number, to: number): Promise<LoggedChange[]> =>
  read('log_leaves')
    .join('logs', 'logs.id', 'log_leaves.log_id')
    .where('leaf_index', '>=', from)
    .where('leaf_index', '<', to)
    .orderBy('leaf_index')
    .select(
      'log_id',
      'actor_id',
      'company_id',
      'action',
      'target_type',
      'target_id',
      'code',
    ) as Promise<LoggedChange[]>

/**
 * Whether rows have waited for their place since before a time, so that the log cannot be followed.
 * @param after number of the newest row that will get none
 */
export const isUnsealedSince = async (read: Knex, time: number, after: number): Promise<boolean> =>
  (await read('log_unsealed')
    .where('log_id', '>', after)
    // As a join SQLite would look through all of the log before that time.
    .whereRaw('(SELECT at FROM logs WHERE logs.id = log_unsealed.log_id) < ?', [time])
    .first('log_id')) !== undefined

/** Notifications that were written or read since a time. */
export const listTouchedNotifications = (
  read: Knex,
  since: number,
): Promise<{ id: number; user_id: number; version: number }[]> =>
  read('notifications').where('updated_at', '>=', since).select('id', 'user_id', 'version')

export const hasTouchedNotifications = async (
  read: Knex,
  userId: number,
  since: number,
): Promise<boolean> =>
  (await read('notifications')
    .where({ user_id: userId })
    .where('updated_at', '>=', since)
    .first('id')) !== undefined
