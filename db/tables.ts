import type { Knex } from 'knex'
import type { DataLevel } from '#contract/core/enums'
import type { Locale } from '#contract/text/locale'
import type { StationValues } from '#contract/positioning/stations'
import type { Computed, Given, Rows as Stored } from './rows.ts'
import { placeholders } from './dialect.ts'
import { readRows, type Values } from './prepared.ts'

interface Narrowed {
  invitations: { locale: Locale }
  permissions: { hide_or_gray: 0 | 1 }
  roles: { data_level: DataLevel }
  stations: { datum: StationValues['datum'] }
  users: { locale: Locale }
}

export type Rows = {
  [T in keyof Stored]: T extends keyof Narrowed
    ? Omit<Stored[T], keyof Narrowed[T]> & Narrowed[T]
    : Stored[T]
}

/** Flags are written as booleans only, because PostgreSQL rejects 0 and 1. */
type Written<Row> = {
  [C in keyof Row]:
    | (true extends Row[C] ? Exclude<Row[C], 0 | 1> : Row[C])
    | Knex.Raw
    | Knex.QueryBuilder
}

type Nullable<Row> = { [C in keyof Row]: null extends Row[C] ? C : never }[keyof Row]

type Optional<Row, C extends PropertyKey> = Omit<Row, C> & Partial<Pick<Row, C & keyof Row>>

type Own<T extends keyof Rows> = Omit<Rows[T], T extends keyof Computed ? Computed[T] : never>

export type NewRow<T extends keyof Rows> = Optional<Written<Own<T>>, Given[T] | Nullable<Rows[T]>>

type Declared = {
  [T in keyof Rows]: Knex.CompositeTableType<Rows[T], NewRow<T>, Partial<Written<Own<T>>>>
}

declare module 'knex/types/tables' {
  interface Tables extends Declared {}
}

/** Asserts a row that is missing only after a manual deletion. */
export const requireRow = <Row>(row: Row): NonNullable<Row> => {
  if (row === undefined || row === null)
    throw new Error('a row that every database holds is missing')
  return row
}

export const insertReturningId = async <T extends keyof Rows & string>(
  trx: Knex,
  table: T,
  row: NewRow<T>,
): Promise<number> => {
  const name: string = table
  const [inserted] = await trx(name).insert(row).returning('id')
  return inserted.id
}

/** Columns to set on every update of a versioned record. */
export const versionBump = (trx: Knex, now: number) => ({
  updated_at: now,
  version: trx.raw('version + 1'),
})

/** PostgreSQL types by column, in the order of the bound values. */
type Columns<Row> = Readonly<Record<keyof Row & string, string>>

const insertInto = (table: string, columns: object) =>
  `INSERT INTO ${table} (${Object.keys(columns).join(', ')})`

const valuesOf = <Row extends object>(columns: Columns<Row>, row: Row): unknown[] =>
  Object.keys(columns).map((name) => row[name as keyof Row])

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
 * Inserts rows in order with one statement. All rows are bound as one JSON value: thousands of bound values cost more
 * time than the insert itself, and many statements would queue behind the work of others.
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

export interface DeferredRows {
  put(sql: string, values: Values): void
  insert(): Promise<void>
}

const deferredRows = new WeakMap<Knex, DeferredRows>()

export const useDeferredRows = (trx: Knex, rows: DeferredRows): void => {
  deferredRows.set(trx, rows)
}

const deferredRowsOf = (trx: Knex): DeferredRows => {
  const rows = deferredRows.get(trx)
  if (!rows) throw new Error('not within a transaction of the database')
  return rows
}

/**
 * Inserts a row at the end of the transaction; the insert must not be able to fail. SQLite inserts such rows of all
 * grouped changes with one statement, PostgreSQL sends them with COMMIT. Call `flushDeferred` before reading the table
 * in the same transaction.
 */
export const insertDeferred = <Row extends object>(
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
  deferredRowsOf(trx).put(sql, values as Values)
}

export const flushDeferred = (trx: Knex): Promise<void> => deferredRowsOf(trx).insert()
