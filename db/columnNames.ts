import type { Knex } from 'knex'

/** Result type of a query with an unknown table or column; it has no usable members, so the call does not compile. */
interface NoSuch<Name, Meant> {
  readonly noSuchName: Name
  readonly meant: Meant
}

type SystemTable = 'migrations' | 'sqlite_sequence' | 'sqlite_master' | 'pg_tables'

type KnownTable = Knex.TableNames | SystemTable

type UnknownTable<Name extends string> = string extends Name
  ? never
  : Name extends KnownTable | `${KnownTable} as ${string}`
    ? never
    : Name

/** Names with a table or an alias; they may refer to a joined table and are not checked. */
type Qualified = `${string}.${string}` | `${string} as ${string}` | '*'

type IsKnown<Row> = 0 extends 1 & Row ? false : [keyof Row] extends [never] ? false : true

type Missing<Row, Name extends string> = Name extends keyof Knex.ResolveTableType<Row> | Qualified
  ? never
  : Name

type Misspelt<Row, Name extends string> =
  IsKnown<Row> extends false
    ? never
    : string extends Name
      ? never
      : [Missing<Row, Name>] extends [never]
        ? never
        : Name

/**
 * Overloads that take precedence over knex's own ones for any string, so that a misspelt name does not compile. knex
 * itself checks `where({ … })`, `insert` and `update` by the row types.
 */
declare module 'knex' {
  interface Knex<TRecord extends {}, TResult> {
    <N extends string>(table: UnknownTable<N>): NoSuch<N, [TRecord, TResult]>
  }
  namespace Knex {
    interface Where<TRecord extends {}, TResult> {
      <N extends string>(column: Misspelt<TRecord, N>, ...more: unknown[]): NoSuch<N, TResult>
    }
    interface WhereIn<TRecord extends {}, TResult> {
      <N extends string>(column: Misspelt<TRecord, N>, ...more: unknown[]): NoSuch<N, TResult>
    }
    interface WhereNull<TRecord extends {}, TResult> {
      <N extends string>(column: Misspelt<TRecord, N>): NoSuch<N, TResult>
    }
    interface OrderBy<TRecord extends {}, TResult> {
      <N extends string>(column: Misspelt<TRecord, N>, ...more: unknown[]): NoSuch<N, TResult>
    }
    interface Select<TRecord extends {}, TResult> {
      <N extends string>(
        column: Misspelt<TRecord, N>,
        ...more: Misspelt<TRecord, N>[]
      ): NoSuch<N, TResult>
    }
    interface QueryInterface<TRecord extends {}, TResult> {
      pluck<N extends string>(column: Misspelt<TRecord, N>): NoSuch<N, TResult>
      increment<N extends string>(column: Misspelt<TRecord, N>, by?: number): NoSuch<N, TResult>
    }
  }
}
