import type { Transaction } from '#db/connect'
import { readRows } from '#db/prepared'
import { insertLast, insertRows, settleLast } from '#db/insertRows'
import { macOf, prepareLog, rowOf } from './rows.ts'
import { subjectsOf } from './subjects.ts'
import type { AuditOrigin, LogEntry, NewLogRow, PreparedLog } from './rows.ts'

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

/** Columns that every row has: one without is refused with its own change, and not at the end with all others. */
const required = ['action', 'target_type', 'target_id', 'request_id'] as const

/**
 * A row as `log_entries` takes it: with the proof that this program wrote it, and what it concerns.
 * @throws TypeError where the database would not take it
 */
const entryRow = (origin: AuditOrigin, now: number, prepared: PreparedLog) => {
  const row = rowOf(origin, now, prepared)
  for (const name of required)
    if (typeof row[name] !== 'string') throw new TypeError(`a row of the log needs ${name}`)
  return { ...row, mac: macOf(origin.tokens, row), subjects: subjectsOf(prepared.entry) }
}

/**
 * Puts a row into the log in the transaction of the change that it tells of, so that neither is without the other. The
 * sealer gives it its place within a second. It is stored at the transaction's end, see `insertLast`.
 */
export const writeAudit = async (
  trx: Transaction,
  origin: AuditOrigin,
  now: number,
  entry: LogEntry,
): Promise<void> =>
  insertLast(trx, 'log_entries', columns, entryRow(origin, now, prepareLog(origin, entry)))

/** Does what a row of the log costs, and takes it back. */
export const simulateAudit = async (
  trx: Transaction,
  origin: AuditOrigin,
  now: number,
  entry: LogEntry,
): Promise<void> => {
  await readRows(trx, 'SAVEPOINT rehearsal', [])
  await insertRows(trx, 'log_entries', columns, [entryRow(origin, now, prepareLog(origin, entry))])
  await readRows(trx, 'ROLLBACK TO SAVEPOINT rehearsal', [])
}

/** Rows a statement. */
const rowsAtOnce = 1000

/** Writes many rows of the log in their order. */
export const writeAudits = async (
  trx: Transaction,
  origin: AuditOrigin,
  now: number,
  prepared: Iterable<PreparedLog>,
): Promise<void> => {
  await settleLast(trx)
  let rows: PreparedLog[] = []
  const write = async () => {
    const stored = rows.map((one) => entryRow(origin, now, one))
    if (stored.length > 0) await insertRows(trx, 'log_entries', columns, stored)
    rows = []
  }
  for (const one of prepared) {
    rows.push(one)
    if (rows.length === rowsAtOnce) await write()
  }
  await write()
}
