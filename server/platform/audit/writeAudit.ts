import type { Transaction } from '#db/connect'
import { insertRows } from './insertRows.ts'
import { macOf, prepareLog, rowOf } from './rows.ts'
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
} as const satisfies Record<keyof NewLogRow, string>

const names = Object.keys(columns) as (keyof NewLogRow)[]

/** Rows and their places among those that wait for the sealer, with the proof that this program wrote them. */
const insertOnPostgres = `
  WITH fresh AS (
    SELECT nextval('logs_id_seq') AS id, value
    FROM (SELECT value FROM json_array_elements(?::json) WITH ORDINALITY AS r (value, place) ORDER BY place) AS r
  ), waiting AS (INSERT INTO log_unsealed (log_id, mac) SELECT id, value ->> ${names.length} FROM fresh)
  INSERT INTO logs (id, ${names.join(', ')})
  SELECT id, ${names.map((name, place) => `(value ->> ${place})::${columns[name]}`).join(', ')} FROM fresh`

const insert = async (
  trx: Transaction,
  origin: AuditOrigin,
  rows: readonly NewLogRow[],
): Promise<void> => {
  const macs = rows.map((row) => macOf(origin.tokens, row))
  if (trx.client.config.client === 'pg') {
    const values = rows.map((row, place) => [...names.map((name) => row[name]), macs[place]])
    await trx.raw(insertOnPostgres, [JSON.stringify(values)])
    return
  }
  await insertRows(trx, 'logs', columns, rows)
  // Nobody else writes meanwhile, so the rows are the newest ones.
  await trx.raw(
    `INSERT INTO log_unsealed (log_id, mac)
     SELECT (SELECT max(id) FROM logs) - ? + key, value FROM json_each(?)`,
    [rows.length - 1, JSON.stringify(macs)],
  )
}

/**
 * Puts a row into the log in the transaction of the change that it tells of, so that neither is without the other. The
 * sealer gives it its place within a second.
 */
export const writeAudit = (
  trx: Transaction,
  origin: AuditOrigin,
  now: number,
  entry: LogEntry,
): Promise<void> => insert(trx, origin, [rowOf(origin, now, prepareLog(origin, entry))])

/** Does what a row of the log costs, and takes it back. */
export const simulateAudit = async (
  trx: Transaction,
  origin: AuditOrigin,
  now: number,
  entry: LogEntry,
): Promise<void> => {
  await trx.raw('SAVEPOINT rehearsal')
  await writeAudit(trx, origin, now, entry)
  await trx.raw('ROLLBACK TO SAVEPOINT rehearsal')
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
  let rows: NewLogRow[] = []
  const write = async () => {
    if (rows.length > 0) await insert(trx, origin, rows)
    rows = []
  }
  for (const one of prepared) {
    rows.push(rowOf(origin, now, one))
    if (rows.length === rowsAtOnce) await write()
  }
  await write()
}
