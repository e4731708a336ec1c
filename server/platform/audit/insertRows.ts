import type { Transaction } from '#db/connect'
import { placeholders } from '#db/dialect'
import { readRows, runLast } from '#db/prepared'

/** Columns of a table with PostgreSQL's types, in the order in which their values are handed over. */
type Columns<Row> = Readonly<Record<keyof Row & string, string>>

const insertInto = (table: string, names: readonly string[]) =>
  `INSERT INTO ${table} (${names.join(', ')})`

/** Inserts a row when the work of the transaction is done, see `runLast`. */
export const insertLast = <Row extends object>(
  trx: Transaction,
  table: string,
  columns: Columns<Row>,
  row: Row,
): Promise<void> => {
  const names = Object.keys(columns) as (keyof Row & string)[]
  const values = names.map((name) => row[name]) as string[]
  return runLast(trx, `${insertInto(table, names)} VALUES (${placeholders(names)})`, values)
}

/**
 * Inserts rows in their order by one statement. They come as one value: thousands of values cost
 * more time than the engine's work, and many statements as many turns in which everybody else's work comes first.
 */
export const insertRows = async <Row extends object>(
  trx: Transaction,
  table: string,
  columns: Columns<Row>,
  rows: readonly Row[],
): Promise<void> => {
  const names = Object.keys(columns) as (keyof Row & string)[]
  const insert = insertInto(table, names)
  const values = rows.map((row) => names.map((name) => row[name]))
  const statement =
    trx.client.config.client === 'pg'
      ? `${insert} SELECT ${names.map((name, place) => `(value ->> ${place})::${columns[name]}`).join(', ')}
         FROM json_array_elements(?::json) WITH ORDINALITY AS r (value, place) ORDER BY place`
      : `${insert} SELECT ${names.map((_, place) => `value ->> ${place}`).join(', ')} FROM json_each(?) ORDER BY key`
  await readRows(trx, statement, [JSON.stringify(values)])
}
