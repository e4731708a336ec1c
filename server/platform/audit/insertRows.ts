import type { Transaction } from '#db/connect'

/** Columns of a table with PostgreSQL's types, in the order in which their values are handed over. */
type Columns<Row> = Readonly<Record<keyof Row & string, string>>

/**
 * Inserts rows in their order by one statement with one value: thousands of values cost more time than the engine's
 * work, and many statements as many turns in which everybody else's work comes first.
 */
export const insertRows = async <Row extends object>(
  trx: Transaction,
  table: string,
  columns: Columns<Row>,
  rows: readonly Row[],
): Promise<void> => {
  const names = Object.keys(columns) as (keyof Row & string)[]
  const insert = `INSERT INTO ${table} (${names.join(', ')})`
  const statement =
    trx.client.config.client === 'pg'
      ? `${insert} SELECT ${names.map((name, place) => `(value ->> ${place})::${columns[name]}`).join(', ')}
         FROM json_array_elements(?::json) WITH ORDINALITY AS r (value, place) ORDER BY place`
      : `${insert} SELECT ${names.map((_, place) => `value ->> ${place}`).join(', ')} FROM json_each(?) ORDER BY key`
  await trx.raw(statement, [JSON.stringify(rows.map((row) => names.map((name) => row[name])))])
}
