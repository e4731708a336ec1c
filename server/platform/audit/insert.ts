import type { Transaction } from '#db/connect'
import type { Statement } from '#db/lastStep'
import type { LogRow } from './audit.queries.ts'

/** Columns of the log in the order of their values, with PostgreSQL's types. */
const columns = {
  id: 'bigint',
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
  actor_commitment: 'varchar',
  target_commitment: 'varchar',
  origin_commitment: 'varchar',
  previous_hash: 'varchar',
  hash: 'varchar',
} as const satisfies Record<keyof LogRow, string>

const names = Object.keys(columns) as (keyof typeof columns)[]

const insert = `INSERT INTO logs (${names.join(', ')})`

/** How PostgreSQL says that the head is another one: a text that is no number, which it then repeats. */
const headMoved = 'the head of the log moved'

/**
 * Head and row in one statement of PostgreSQL. It waits for who else is moving the head, and fails where the head then
 * is another one than the row was made for, so that a COMMIT behind it fails, too.
 */
const chainOnPostgres = `WITH moved AS (
    UPDATE log_heads SET last_id = $1, signature = $3, last_hash =
      CASE WHEN last_hash = $4 THEN $2 ELSE ('${headMoved}: ' || last_hash)::integer::text END
    WHERE name = 'head' RETURNING 1)
  ${insert} SELECT ${names.map((name, index) => `$${index + 5}::${columns[name]}`).join(', ')} FROM moved`

/** The same for SQLite: where the head was not the one that the row was made for, the row has no hash, which fails. */
const chainOnSqlite = `UPDATE log_heads SET last_id = $1, last_hash = $2, signature = $3
    WHERE name = 'head' AND last_hash = $4;
  ${insert} VALUES (${names.map((name, index) => (name === 'hash' ? `CASE changes() WHEN 1 THEN $${index + 5} END` : `$${index + 5}`)).join(', ')})`
const hasNoHash = 'NOT NULL constraint failed: logs.hash'

/** What moves the head of the chain from a hash to a row and writes the row. */
export const chaining = (
  { client }: Transaction,
  previousHash: string,
  row: LogRow,
  signature: string,
): Statement => ({
  name: 'portal_log',
  text: client.config.client === 'pg' ? chainOnPostgres : chainOnSqlite,
  values: [row.id, row.hash, signature, previousHash, ...names.map((name) => row[name])],
})

/** Whether an error says that the head is another one than a row was chained to. */
export const isHeadMoved = (error: unknown): boolean =>
  error instanceof Error && (error.message.includes(headMoved) || error.message.includes(hasNoHash))

const insertManyOnSqlite = `${insert}
  SELECT ${names.map((_, index) => `json_extract(value, '$[${index}]')`).join(', ')} FROM json_each(?) ORDER BY key`
const insertManyOnPostgres = `${insert}
  SELECT ${names.map((name, index) => `(value ->> ${index})::${columns[name]}`).join(', ')}
  FROM json_array_elements(?::json) WITH ORDINALITY AS r (value, place) ORDER BY place`

/**
 * Writes rows whose chain the caller made, by one statement with one value: thousands of values cost more time than
 * the engine's work, and many statements as many turns in which everyone else's work comes first.
 */
export const insertRows = async (trx: Transaction, rows: readonly LogRow[]): Promise<void> => {
  const statement = trx.client.config.client === 'pg' ? insertManyOnPostgres : insertManyOnSqlite
  await trx.raw(statement, [JSON.stringify(rows.map((row) => names.map((name) => row[name])))])
}
