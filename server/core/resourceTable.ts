import type { Knex } from 'knex'
import type { SortOrder } from '#contract/core/paging'
import type { FilterOf, RecordOf, Resource, SortOf } from '#contract/core/resource'
import type { Reader, Transaction } from '#db/connect'
import { lockForChange } from '#db/dialect'
import type { PageRequest } from '#db/page'
import { isTime, recordReader, snakeCase } from './columns.ts'
import { makeLists } from './resourceLists.ts'
import { sortKeysOf } from './sortKeys.ts'
import type { Sql, StoredRecords } from './storedRecords.ts'

/** Fields of a record that are stored as sent; the server sets the others. */
export type Stored<R extends Resource> = {
  [Field in Exclude<keyof RecordOf<R>, 'id' | 'createdAt' | 'updatedAt' | 'version'>]?:
    | RecordOf<R>[Field]
    | undefined
}
type Columns = Readonly<Record<string, unknown>>

/** Restricts a query to the records that a caller may see. */
export type Restriction = (query: Knex.QueryBuilder) => void

export interface ReadContext<Visible = Restriction> {
  now: number
  userId?: number
  /** What the caller may see; all records by default. */
  visible?: Visible
}

/** A list of which an index finds a page; the functions build a new query on each call. */
export interface IndexedList<R extends Resource, Visible> {
  filter: FilterOf<R>
  isFiltered: boolean
  context: ReadContext<Visible>
  visible: () => Knex.QueryBuilder
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
  /** Finds pages of ids; `indexed` of `platform/search` searches `search_key` with a full-text index. */
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

type Loader = (trx: Transaction, now: number) => Promise<void>
const loaders: Loader[] = []

/** Inserts the demonstration records of all tables defined by the modules loaded so far. */
export const loadDemonstrationRecords: Loader = async (trx, now) => {
  for (const load of loaders) await load(trx, now)
}

export const defineTable = <R extends Resource, Visible = Restriction, Extra = unknown>(
  resource: R,
  spec: TableSpec<R, Visible, Extra>,
) => {
  type Context = ReadContext<Visible>
  const { table, columns = {}, times = [], elsewhere = [] } = spec
  const named: Partial<Record<string, string>> = columns
  const columnOf = (field: string): string => named[field] ?? snakeCase(field)
  const read = recordReader(resource.record, columns, times)
  const toRecord = (row: object, context: Context = { now: 0 }): RecordOf<R> & Extra =>
    ({ ...read(row), ...spec.read?.(row as never, context) }) as RecordOf<R> & Extra
  const toRecords = async (
    reader: Reader,
    rows: readonly { id: number }[],
    context: Context,
  ): Promise<(RecordOf<R> & Extra)[]> => {
    const ids = rows.map(({ id }) => id)
    const gathered = await spec.gather?.(reader, ids, context, rows as readonly never[])
    return rows.map((row) => {
      const record = toRecord(row, context)
      return { ...record, ...gathered?.(row.id, record) }
    })
  }
  const columnValue = (field: string, value: unknown): unknown => {
    if (value !== null && (isTime(field) || times.includes(field))) return Date.parse(String(value))
    return Array.isArray(value) ? JSON.stringify(value) : value
  }
  const toColumns = (values: Stored<R>, all: Stored<R> = values): Columns => ({
    ...Object.fromEntries(
      Object.entries(values)
        .filter(([field, value]) => value !== undefined && !elsewhere.includes(field))
        .map(([field, value]) => [columnOf(field), columnValue(field, value)]),
    ),
    ...sortKeysOf<string>(resource, { ...values }, columnOf),
    ...spec.derive?.(all),
  })
  const queries = {
    resource,
    ...makeLists(resource, spec, columnOf, toRecords),
    insert: async (
      trx: Transaction,
      values: Stored<R>,
      now: number,
      extra: Columns = {},
    ): Promise<number> => {
      const [row] = await trx(table)
        .insert({ ...toColumns(values), ...extra, created_at: now, updated_at: now })
        .returning('id')
      return row.id
    },
    lock: async (trx: Reader, id: number): Promise<void> => {
      await lockForChange(trx(table).where({ id })).first('id')
    },
    /** Updates a record if its version is unchanged; returns false otherwise. */
    update: async (
      trx: Transaction,
      record: RecordOf<R>,
      values: Stored<R>,
      now: number,
      extra: Columns = {},
    ): Promise<boolean> => {
      const { id, version } = record as unknown as { id: string; version: number }
      const columns = { ...toColumns(values, { ...record, ...values }), ...extra }
      return (
        (await trx(table)
          .where({ id: Number(id), version })
          .update({ ...columns, updated_at: now, version: version + 1 })) === 1
      )
    },
    /** Deletes a record if its version is unchanged; returns false otherwise. */
    remove: async (trx: Transaction, record: RecordOf<R>): Promise<boolean> => {
      const { id, version } = record as unknown as { id: string; version: number }
      return (
        (await trx(table)
          .where({ id: Number(id), version })
          .delete()) === 1
      )
    },
    toRecord,
    toRecords,
  }
  const { demonstration = [] } = spec
  if (demonstration.length)
    loaders.push(async (trx, now) => {
      for (const values of demonstration) await queries.insert(trx, values, now)
    })
  return queries
}

export type ResourceTable<R extends Resource, Visible = Restriction, Extra = unknown> = ReturnType<
  typeof defineTable<R, Visible, Extra>
>
