import type { Knex } from 'knex'
import type { AuditAction } from '#contract/operations/auditActions'

export interface LoggedChange {
  log_id: number
  actor_id: number | null
  company_id: number | null
  action: AuditAction
  target_type: string
  target_id: string
  code: number
}

/** Number of sealed rows, which are numbered in commit order without gaps. */
export const findHead = async (read: Knex): Promise<number> => {
  const last = await read('log_leaves').orderBy('leaf_index', 'desc').first('leaf_index')
  return last ? Number(last.leaf_index) + 1 : 0
}

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
 * True if a row from before `time` still waits for sealing, so that the sealed log cannot be followed.
 * @param after id of the newest row that is never sealed; only later rows count
 */
export const isUnsealedSince = async (read: Knex, time: number, after: number): Promise<boolean> =>
  (await read('log_unsealed')
    .where('log_id', '>', after)
    // A subquery, because with a join SQLite would scan the whole log before that time.
    .whereRaw('(SELECT at FROM logs WHERE logs.id = log_unsealed.log_id) < ?', [time])
    .first('log_id')) !== undefined

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
