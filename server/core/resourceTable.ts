import type { Knex } from 'knex'
import { numbersOf, numericId } from '#contract/text/filters'
import type { FilterOf, ListOf, RecordOf, Resource, SortOf } from '#contract/core/resource'
import { searchWordsOf } from '#contract/text/searchText'
import type { Reader, Transaction } from '#db/connect'
import { lockForChange, orderByClause, whereContains } from '#db/dialect'
import { keysetPages } from '#db/keyset'
import { readPage } from '#db/page'
import { isTime, recordReader, snakeCase } from './columns.ts'
import { sortColumn, sortKeysOf } from './sortKeys.ts'

/** Fields of a record that are stored as sent; the server sets the others. */
export type Stored<R extends Resource> = {
  [Field in Exclude<keyof RecordOf<R>, 'id' | 'createdAt' | 'updatedAt' | 'version'>]?:
    | RecordOf<R>[Field]
    | undefined
}
type Columns = Readonly<Record<string, unknown>>

export interface ReadContext {
  now: number
  userId?: number
  /** Restricts the query to records the reader may see; no restriction by default. */
  within?: (query: Knex.QueryBuilder) => void
}

export interface TableSpec<R extends Resource> {
  table: string
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
    Record<keyof FilterOf<R>, (query: Knex.QueryBuilder, value: never, seen: ReadContext) => void>
  >
  /** Sort expressions, qualified by the table name, for fields without their own column or sort key. */
  sort?: Partial<Record<SortOf<R>, string>>
  /** Joins that filters and sorting need. */
  join?: (query: Knex.QueryBuilder) => Knex.QueryBuilder
  /** Joins and extra columns for the shown record, not needed for filtering. */
  show?: (query: Knex.QueryBuilder, seen: ReadContext) => Knex.QueryBuilder
  read?: (row: never, seen: ReadContext) => Partial<RecordOf<R>>
  /** Fields from other tables: loaded for all rows of a page together, then returned per id. */
  gather?: (
    read: Reader,
    ids: readonly number[],
    seen: ReadContext,
  ) => Promise<(id: number) => Partial<RecordOf<R>>>
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

export const defineTable = <R extends Resource>(resource: R, spec: TableSpec<R>) => {
  const { table, columns = {}, times = [], elsewhere = [] } = spec
  const named: Partial<Record<string, string>> = columns
  const sorted: Partial<Record<string, string>> = spec.sort ?? {}
  const filters = (spec.filters ?? {}) as Partial<Record<string, (...args: unknown[]) => void>>
  const columnOf = (field: string): string => named[field] ?? snakeCase(field)
  const read = recordReader(resource.record, columns, times)
  const toRecord = (row: object, seen: ReadContext = { now: 0 }): RecordOf<R> =>
    ({ ...read(row), ...spec.read?.(row as never, seen) }) as RecordOf<R>
  const toRecords = async (reader: Reader, rows: readonly { id: number }[], seen: ReadContext) => {
    const ids = rows.map(({ id }) => id)
    const gathered = await spec.gather?.(reader, ids, seen)
    return rows.map((row): RecordOf<R> => ({ ...toRecord(row, seen), ...gathered?.(row.id) }))
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
  const base = (reader: Reader, { within }: ReadContext): Knex.QueryBuilder => {
    const all: Knex.QueryBuilder = reader(table)
    const query = spec.join?.(all) ?? all
    // Parenthesized, so that an OR in the restriction cannot widen the rest of the query.
    return within ? query.where((visible) => void within(visible)) : query
  }
  const shown = (query: Knex.QueryBuilder, seen: ReadContext): Knex.QueryBuilder =>
    (spec.show ?? ((same) => same))(query.select(`${table}.*`), seen)

  const matching = (reader: Reader, filter: Record<string, unknown>, seen: ReadContext) => {
    const query = base(reader, seen)
    const { id, q, ...rest } = filter as { id?: string[]; q?: string } & Record<string, unknown>
    if (id) void query.whereIn(`${table}.id`, numbersOf(id))
    for (const searchWord of searchWordsOf(q)) whereContains(query, spec.search ?? [], searchWord)
    for (const [field, value] of Object.entries(rest)) {
      if (value === undefined || value === '') continue
      const isId = field.endsWith('Id') && typeof value === 'string'
      if (filters[field]) filters[field](query, value, seen)
      else void query.where(`${table}.${columnOf(field)}`, isId ? (numericId(value) ?? 0) : value)
    }
    return query
  }

  const sortedBy = (field: string): string => {
    const column = columnOf(field)
    const key = resource.sortKeys?.[field] ? sortColumn(column) : column
    return sorted[field] ?? `${table}.${key}`
  }

  const queries = {
    resource,
    list: async (
      reader: Reader,
      { sort: [field, order], filter, ...page }: ListOf<R>,
      seen: ReadContext,
    ): Promise<{ rows: RecordOf<R>[]; total: number }> => {
      const { rows, total } = await readPage<{ id: number }>(
        () => matching(reader, filter as Record<string, unknown>, seen),
        page,
        orderByClause(reader, sortedBy(field), order, `${table}.id`),
        (query) => shown(query, seen),
      )
      return { rows: await toRecords(reader, rows, seen), total }
    },
    async *pages(
      reader: Reader,
      { sort: [field, order], filter }: Pick<ListOf<R>, 'sort' | 'filter'>,
      seen: ReadContext,
    ): AsyncGenerator<RecordOf<R>[]> {
      const all = () => shown(matching(reader, filter as Record<string, unknown>, seen), seen)
      const by = { column: sortedBy(field), tie: `${table}.id`, order }
      for await (const rows of keysetPages<{ id: number }>(reader, all, by))
        yield await toRecords(reader, rows, seen)
    },
    find: async (reader: Reader, id: number, seen: ReadContext): Promise<RecordOf<R> | null> => {
      const row = await shown(base(reader, seen), seen).where(`${table}.id`, id).first()
      return row ? ((await toRecords(reader, [row], seen))[0] ?? null) : null
    },
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
    lock: async (trx: Transaction, id: number): Promise<void> => {
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

export type ResourceTable<R extends Resource> = ReturnType<typeof defineTable<R>>
