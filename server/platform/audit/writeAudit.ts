import type { Transaction } from '#db/connect'
import { readRows } from '#db/prepared'
import { insertDeferred, insertRows, flushDeferred } from '#db/insertRows'
import {
  macOf,
  prepareLog,
  rowOf,
  subjectsOf,
  type AuditOrigin,
  type LogEntry,
  type NewLogRow,
  type PreparedLog,
} from './rows.ts'

const columns = {
  at: 'bigint',
  actor_id: 'integer',
  company_id: 'integer',
  application_id: 'integer',
  action: 'varchar',
  target_type: 'varchar',
  target_id: 'varchar',
  code: 'integer',
  request_id: 'varchar',
  actor_name: 'varchar',
  address: 'varchar',
  user_agent: 'varchar',
  actor_salt: 'varchar',
  origin_salt: 'varchar',
  target_name: 'varchar',
  before: 'text',
  after: 'text',
  target_salt: 'varchar',
  commitments: 'varchar',
  mac: 'varchar',
  subjects: 'text',
} as const satisfies Record<keyof NewLogRow | 'mac' | 'subjects', string>

/**
 * Checked when the row is written, so that the faulty change fails instead of all rows inserted at the transaction's
 * end.
 */
const required = ['action', 'target_type', 'target_id', 'request_id'] as const

const entryRow = (origin: AuditOrigin, now: number, prepared: PreparedLog) => {
  const row = rowOf(origin, now, prepared)
  for (const name of required)
    if (typeof row[name] !== 'string') throw new TypeError(`a row of the log needs ${name}`)
  return { ...row, mac: macOf(origin.tokens, row), subjects: subjectsOf(prepared.entry) }
}

/**
 * Writes an audit row in the transaction of its change. The row is inserted at the transaction's end (see `insertDeferred`)
 * and sealed within a second.
 */
export const writeAudit = async (
  trx: Transaction,
  origin: AuditOrigin,
  now: number,
  entry: LogEntry,
): Promise<void> =>
  insertDeferred(trx, 'log_entries', columns, entryRow(origin, now, prepareLog(origin, entry)))

/** Does the work of writing a log row and rolls it back, so that the response takes as long as a logged one. */
export const rehearseAudit = async (
  trx: Transaction,
  origin: AuditOrigin,
  now: number,
  entry: LogEntry,
): Promise<void> => {
  await readRows(trx, 'SAVEPOINT rehearsal', [])
  await insertRows(trx, 'log_entries', columns, [entryRow(origin, now, prepareLog(origin, entry))])
  await readRows(trx, 'ROLLBACK TO SAVEPOINT rehearsal', [])
}

const batchSize = 1000

export const writeAudits = async (
  trx: Transaction,
  origin: AuditOrigin,
  now: number,
  prepared: Iterable<PreparedLog>,
): Promise<void> => {
  await flushDeferred(trx)
  let rows: PreparedLog[] = []
  const write = async () => {
    const stored = rows.map((one) => entryRow(origin, now, one))
    if (stored.length > 0) await insertRows(trx, 'log_entries', columns, stored)
    rows = []
  }
  for (const one of prepared) {
    rows.push(one)
    if (rows.length === batchSize) await write()
  }
  await write()
}
