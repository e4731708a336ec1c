import type { Knex } from 'knex'
import type { SortOrder } from '#contract/core/paging'
import type { FilterOf, RecordOf, Resource, SortOf } from '#contract/core/resource'
import type { Reader } from '#db/connect'
import type { PageRequest } from '#db/page'
import type { Sql, StoredRecords } from './storedRecords.ts'

/** Fields of a record that are stored as sent; the server sets the others. */
export type Stored<R extends Resource> = {
  [Field in Exclude<keyof RecordOf<R>, 'id' | 'createdAt' | 'updatedAt' | 'version'>]?:
    | RecordOf<R>[Field]
    | undefined
}
export type Columns = Readonly<Record<string, unknown>>

/** Restricts a query to the records that a caller may see. */
export type Restriction = (query: Knex.QueryBuilder) => void

export interface ReadContext<Visible = Restriction> {
  now: number
  userId?: number
  /** Restriction to records that the caller may see; all records by default. */
  visible?: Visible
}

/** A list whose pages an index finds; the functions build a new query on each call. */
export interface IndexedList<R extends Resource, Visible> {
  filter: FilterOf<R>
  isFiltered: boolean
  context: ReadContext<Visible>
  visible: () => Knex.QueryBuilder
  visibleById: () => Knex.QueryBuilder
  matching: (filter: FilterOf<R>) => Knex.QueryBuilder
  column: string
  tie: string
  order: SortOrder
  page: PageRequest
}

export interface TableSpec<R extends Resource, Visible = Restriction, Extra = unknown> {
  table: string
  alias?: string
  /** Condition of the records that a caller may see; by default, `Visible` restricts the query itself. */
  visible?: (visible: Visible, filter: FilterOf<R>) => Sql
  /** Replaces `visible` for records found by id just before, where another condition is faster. */
  visibleById?: (visible: Visible) => Sql
  /** Moves a filter into what is visible, e.g. so that `total` counts the records of one company. */
  narrow?: (filter: FilterOf<R>, visible: Visible) => [FilterOf<R>, Visible]
  /** Finds pages of ids; `indexed` of `platform/routing` searches `search_key` with a full-text index. */
  index?: (
    read: Reader,
    list: IndexedList<R, Visible>,
  ) => Promise<{ ids: number[]; total: number; capped: boolean }>
  /** Lets the database build the JSON of the records, with the number of visible ones, which triggers count. */
  json?: StoredRecords
  total?: (visible: Visible) => Sql
  /** Filter values of a list that has none. */
  defaults?: Partial<FilterOf<R>>
  /** Column names that differ from the field in snake case. */
  columns?: Partial<Record<keyof RecordOf<R> & string, string>>
  /** Time fields in addition to `at` and names ending in `At`. */
  times?: readonly (keyof RecordOf<R> & string)[]
  /** Fields sent with a new record but stored in other tables: the feature writes them, and `gather` reads them. */
  elsewhere?: readonly (keyof RecordOf<R> & string)[]
  /** Searched columns: search keys and expressions of folded text. */
  search?: readonly string[]
  /** Filters other than an equality test on the field. */
  filters?: Partial<
    Record<
      keyof FilterOf<R>,
      (query: Knex.QueryBuilder, value: never, seen: ReadContext<Visible>) => void
    >
  >
  /** Sort expressions, qualified by the table name, for fields without their own column or sort key. */
  sort?: Partial<Record<SortOf<R>, string>>
  /** Joins that filters and sorting need. */
  join?: (query: Knex.QueryBuilder, seen: ReadContext<Visible>) => Knex.QueryBuilder
  /** Joins and extra columns for the shown record, not needed for filtering. */
  show?: (query: Knex.QueryBuilder, seen: ReadContext<Visible>) => Knex.QueryBuilder
  read?: (row: never, seen: ReadContext<Visible>) => Partial<RecordOf<R> & NoInfer<Extra>>
  /** Fields from other tables: loaded for all rows of a page together, then returned per id. */
  gather?: (
    read: Reader,
    ids: readonly number[],
    seen: ReadContext<Visible>,
    rows: readonly never[],
  ) => Promise<(id: number, record: RecordOf<R>) => Partial<RecordOf<R> & NoInfer<Extra>>>
  /** Columns computed from stored fields, e.g. search keys. For an update, `values` contains all fields. */
  derive?: (values: Stored<R>) => Columns
  demonstration?: readonly Stored<R>[]
}
