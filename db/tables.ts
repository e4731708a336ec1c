import type { Knex } from 'knex'
import type { DataLevel } from '#contract/core/enums'
import type { Locale } from '#contract/text/locale'
import type { StationValues } from '#contract/positioning/stations'
import type { Computed, Given, Rows as Stored } from './rows.ts'

/** Columns that hold less than the database checks. */
interface Narrowed {
  invitations: { locale: Locale }
  permissions: { hide_or_gray: 0 | 1 }
  roles: { data_level: DataLevel }
  stations: { datum: StationValues['datum'] }
  users: { locale: Locale }
}

/** A row of each table, as it is read. */
export type Rows = {
  [T in keyof Stored]: T extends keyof Narrowed
    ? Omit<Stored[T], keyof Narrowed[T]> & Narrowed[T]
    : Stored[T]
}

/** What a column takes: PostgreSQL takes no numbers for flags. */
type Written<Row> = {
  [C in keyof Row]:
    | (true extends Row[C] ? Exclude<Row[C], 0 | 1> : Row[C])
    | Knex.Raw
    | Knex.QueryBuilder
}

type Nullable<Row> = { [C in keyof Row]: null extends Row[C] ? C : never }[keyof Row]

type Optional<Row, C extends PropertyKey> = Omit<Row, C> & Partial<Pick<Row, C & keyof Row>>

type Own<T extends keyof Rows> = Omit<Rows[T], T extends keyof Computed ? Computed[T] : never>

/** What an insert takes. */
export type NewRow<T extends keyof Rows> = Optional<Written<Own<T>>, Given[T] | Nullable<Rows[T]>>

type Declared = {
  [T in keyof Rows]: Knex.CompositeTableType<Rows[T], NewRow<T>, Partial<Written<Own<T>>>>
}

declare module 'knex/types/tables' {
  interface Tables extends Declared {}
}

/** A row that is there unless someone took it out of the database by hand. */
export const mustExist = <Row>(row: Row): NonNullable<Row> => {
  if (row === undefined || row === null)
    throw new Error('a row that every database holds is missing')
  return row
}

/** Inserts a row. @returns its id */
export const insertReturningId = async <T extends keyof Rows & string>(
  trx: Knex,
  table: T,
  row: NewRow<T>,
): Promise<number> => {
  const name: string = table
  const [inserted] = await trx(name).insert(row).returning('id')
  return inserted.id
}

/** Columns of a record that changes: every change makes its version greater. */
export const revised = (trx: Knex, now: number) => ({
  updated_at: now,
  version: trx.raw('version + 1'),
})
