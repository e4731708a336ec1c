import type { Knex } from 'knex'
import type { DataLevel } from '#contract/core/enums'
import type { Locale } from '#contract/text/locale'
import type { StationValues } from '#contract/positioning/stations'
import type { Computed, Given, Rows as Stored } from './rows.ts'

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
