import type { Transaction } from '#db/connect'
import { runLast } from '#db/prepared'
import { insertLast, insertRows } from './insertRows.ts'
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

/** A row as `log_entries` takes it: with the proof that this program wrote it, and what it concerns. */
const entryRow = (origin: AuditOrigin, now: number, prepared: PreparedLog) => {
  const row = rowOf(origin, now, prepared)
  return { ...row, mac: macOf(origin.tokens, row), subjects: subjectsOf(prepared.entry) }
}

/**
 * Puts a row into the log in the transaction of the change that it tells of, so that neither is without the other. The
 * sealer gives it its place within a second. On SQLite it is stored at the transaction's end, see `runLast`.
 */
export const writeAudit = (
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
  await runLast(trx, 'SAVEPOINT rehearsal', [])
  await writeAudit(trx, origin, now, entry)
  await runLast(trx, 'ROLLBACK TO SAVEPOINT rehearsal', [])
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
