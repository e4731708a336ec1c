import type { Knex } from 'knex'
import { placeholders } from './dialect.ts'
import { readRows, type Values } from './prepared.ts'

/** Columns of a table with PostgreSQL's types, in the order in which their values are handed over. */
type Columns<Row> = Readonly<Record<keyof Row & string, string>>

const insertInto = (table: string, columns: object) =>
  `INSERT INTO ${table} (${Object.keys(columns).join(', ')})`

const valuesOf = <Row extends object>(columns: Columns<Row>, row: Row): unknown[] =>
  Object.keys(columns).map((name) => row[name as keyof Row])

/** Inserts rows that come as one value: a list of lists, as JSON. */
const insertJson = (postgres: boolean, table: string, columns: Readonly<Record<string, string>>) =>
  postgres
    ? `${insertInto(table, columns)} SELECT ${Object.values(columns)
        .map((type, place) => `(value ->> ${place})::${type}`)
        .join(', ')}
       FROM json_array_elements(?::json) WITH ORDINALITY AS r (value, place) ORDER BY place`
    : `${insertInto(table, columns)} SELECT ${Object.keys(columns)
        .map((_, place) => `value ->> ${place}`)
        .join(', ')} FROM jsonb_each(?) ORDER BY key`

/**
 * Inserts rows in their order by one statement. They come as one value: thousands of values cost
 * more time than the engine's work, and many statements as many turns in which everybody else's work comes first.
 */
export const insertRows = async <Row extends object>(
  trx: Knex,
  table: string,
  columns: Columns<Row>,
  rows: readonly Row[],
): Promise<void> => {
  const values = rows.map((row) => valuesOf(columns, row))
  const sql = insertJson(trx.client.config.client === 'pg', table, columns)
  await readRows(trx, sql, [JSON.stringify(values)])
}

/** Rows that changes leave to the end of the transaction which stores them together. */
export interface LastRows {
  put(sql: string, values: Values): void
  /** Inserts what was put so far. */
  insert(): Promise<void>
}

const lastRows = new WeakMap<Knex, LastRows>()

/** Makes `insertLast` leave rows of a change to the end of its transaction. */
export const useLastRows = (trx: Knex, rows: LastRows): void => {
  lastRows.set(trx, rows)
}

const lastRowsOf = (trx: Knex): LastRows => {
  const rows = lastRows.get(trx)
  if (!rows) throw new Error('not within a transaction of the database')
  return rows
}

/**
 * Inserts a row that the table takes for certain, at the end of the transaction: on SQLite one statement inserts those of
 * all changes that it stores, on PostgreSQL they travel with COMMIT. Whoever reads the table before calls `settleLast`.
 */
export const insertLast = <Row extends object>(
  trx: Knex,
  table: string,
  columns: Columns<Row>,
  row: Row,
): void => {
  const values = valuesOf(columns, row)
  const sql =
    trx.client.config.client === 'pg'
      ? `${insertInto(table, columns)} VALUES (${placeholders(values)})`
      : insertJson(false, table, columns)
  lastRowsOf(trx).put(sql, values as Values)
}

/** Inserts at once what this change and those before it in its transaction left to its end. */
export const settleLast = (trx: Knex): Promise<void> => lastRowsOf(trx).insert()
