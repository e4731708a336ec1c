import type { Transaction } from '#db/connect'
import type { Statement } from '#db/lastStep'
import type { LogRow } from './logs.queries.ts'

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
  target_name: 'varchar',
  before: 'text',
  after: 'text',
  target_salt: 'varchar',
  actor_commitment: 'varchar',
  target_commitment: 'varchar',
  previous_hash: 'varchar',
  hash: 'varchar',
} as const satisfies Record<keyof LogRow, string>

const names = Object.keys(columns) as (keyof typeof columns)[]

const insert = `INSERT INTO logs (${names.join(', ')})`
const insertOne = `${insert} VALUES (${names.map(() => '?').join(', ')})`

/**
 * Moves the head of the chain from a hash to a row and writes the row.
 * @returns false where the head is another one by now; then nothing was written.
 */
export const insertChained = async (
  trx: Transaction,
  previousHash: string,
  row: LogRow,
  signature: string,
): Promise<boolean> => {
  const moved = await trx('log_heads')
    .where({ name: 'head', last_hash: previousHash })
    .update({ last_id: row.id, last_hash: row.hash, signature })
  if (moved !== 1) return false
  await trx.raw(
    insertOne,
    names.map((name) => row[name]),
  )
  return true
}

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

/** The statement that moves the head of the chain from a hash to a row and writes the row, on PostgreSQL. */
export const chaining = (previousHash: string, row: LogRow, signature: string): Statement => ({
  name: 'portal_log',
  text: chainOnPostgres,
  values: [row.id, row.hash, signature, previousHash, ...names.map((name) => row[name])],
})

/** Whether an error says that the head is another one than a row was chained to. */
export const isHeadMoved = (error: unknown): boolean =>
  error instanceof Error && error.message.includes(headMoved)

const insertManyOnSqlite = `${insert}
  SELECT ${names.map((_, index) => `json_extract(value, '$[${index}]')`).join(', ')} FROM json_each(?) ORDER BY key`
const insertManyOnPostgres = `${insert}
  SELECT ${names.map((name, index) => `(value ->> ${index})::${columns[name]}`).join(', ')}
  FROM json_array_elements(?::json) WITH ORDINALITY AS r (value, place) ORDER BY place`

/**
 * Writes rows whose chain the caller made, by one statement with one value: thousands of values cost more time than
 * the engine's work, and many statements as many turns in which everybody else's work comes first.
 */
export const insertRows = async (trx: Transaction, rows: readonly LogRow[]): Promise<void> => {
  const statement = trx.client.config.client === 'pg' ? insertManyOnPostgres : insertManyOnSqlite
  await trx.raw(statement, [JSON.stringify(rows.map((row) => names.map((name) => row[name])))])
}
