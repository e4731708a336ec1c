import type { Knex } from 'knex'
import type { AuditAction } from '#contract/operations/auditActions'
import type { Transaction } from '#db/connect'
import { lockForShare } from '#db/dialect'
import { insertRows, type NewRow } from '#db/tables'

export interface LoggedAction {
  log_id: number
  at: number
  company_id: number | null
  action: AuditAction
  target_type: string
  target_id: string
  before: string | null
  after: string | null
}

/** Rows of the log that report a change, not a refusal, at these positions of the sealed log. */
export const listActions = (read: Knex, from: number, to: number): Promise<LoggedAction[]> =>
  read('log_leaves')
    .join('logs', 'logs.id', 'log_leaves.log_id')
    .where('leaf_index', '>=', from)
    .where('leaf_index', '<', to)
    .where('code', 0)
    .orderBy('leaf_index')
    .select(
      'log_id',
      'at',
      'company_id',
      'action',
      'target_type',
      'target_id',
      'before',
      'after',
    ) as Promise<LoggedAction[]>

export interface Listener {
  id: number
  company_id: number | null
  kinds: string
  state: 'active' | 'paused'
  created_at: number
}

/** Webhooks of working ones of these companies and of the provider; none changes until the transaction ends. */
export const lockListeners = (
  trx: Transaction,
  companyIds: readonly number[],
): Promise<Listener[]> =>
  lockForShare(
    trx('webhooks')
      .whereNull('company_id')
      .orWhereIn(
        'company_id',
        trx('companies')
          .whereIn('id', [...companyIds])
          .where({ status: 'passed' })
          .select('id'),
      )
      .select('id', 'company_id', 'kinds', 'state', 'created_at'),
  ) as unknown as Promise<Listener[]>

const columns = {
  id: 'varchar',
  kind: 'varchar',
  webhook_id: 'integer',
  log_id: 'bigint',
  event: 'varchar',
  subject: 'text',
  state: 'varchar',
  next_try_at: 'bigint',
  reason: 'varchar',
  created_at: 'bigint',
  ended_at: 'bigint',
} as const

export type NewCall = Required<Pick<NewRow<'outgoing_calls'>, keyof typeof columns>>

const rowsPerStatement = 1000

export const insertCalls = async (trx: Transaction, calls: readonly NewCall[]): Promise<void> => {
  for (let at = 0; at < calls.length; at += rowsPerStatement)
    await insertRows(trx, 'outgoing_calls', columns, calls.slice(at, at + rowsPerStatement))
}
