import type { Knex } from 'knex'

/** Comes in the place of a query that names a table or column that there is not: nothing can be done with it. */
interface NoSuch<Name, Meant> {
  readonly noSuchName: Name
  /** What the query would have been about. */
  readonly meant: Meant
}

/** What knex and the engines keep beside the tables of the migrations. */
type OtherTable = 'migrations' | 'sqlite_sequence' | 'sqlite_master' | 'pg_tables'

type KnownTable = Knex.TableNames | OtherTable

type UnknownTable<Name extends string> = string extends Name
  ? never
  : Name extends KnownTable | `${KnownTable} as ${string}`
    ? never
    : Name

/** Names with a table or an alias, which may be those of a join. */
type Qualified = `${string}.${string}` | `${string} as ${string}` | '*'

/** A row whose columns are known: neither `any` nor the empty one of a query that is worked out. */
type IsKnown<Row> = 0 extends 1 & Row ? false : [keyof Row] extends [never] ? false : true

type Missing<Row, Name extends string> = Name extends keyof Knex.ResolveTableType<Row> | Qualified
  ? never
  : Name

/** Names of which one is missing among the row's columns; `never` where none is. */
type Misspelt<Row, Name extends string> =
  IsKnown<Row> extends false
    ? never
    : string extends Name
      ? never
      : [Missing<Row, Name>] extends [never]
        ? never
        : Name

/**
 * Forms that come before those of knex which take any text, so that a misspelt name does not compile. knex itself
 * checks `where({ … })`, `insert` and `update` by the types of rows.
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
