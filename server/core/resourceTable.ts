import type { Knex } from 'knex'
import { z } from 'zod'
import { numbersOf, wordsOf } from '#contract/filters'
import type { FilterOf, ListOf, RecordOf, Resource } from '#contract/resource'
import { iso } from '#contract/times'
import type { Reader, Transaction } from '#db/connect'
import { likeContains, orderByClause } from '#db/dialect'
import { readPage } from '#db/page'

/** The fields of a record that are stored as they are sent; the rest the server keeps itself. */
export type Stored<R extends Resource> = Partial<
  Omit<RecordOf<R>, 'id' | 'createdAt' | 'updatedAt' | 'version'>
>
type Columns = Readonly<Record<string, unknown>>

export interface TableSpec<R extends Resource> {
  /** Name of the table, which qualifies every column. */
  table: string
  /** Columns of fields that are not called like the field in snake case. */
  columns?: Partial<Record<keyof RecordOf<R> & string, string>>
  /** What a list is searched in: expressions of folded text. */
  search?: readonly string[]
  /** Filters that are more than "the field is this value". */
  filters?: Partial<
    Record<keyof FilterOf<R>, (query: Knex.QueryBuilder, value: never, now: number) => void>
  >
  /** Joins and columns that records show beside the table's own. */
  show?: (query: Knex.QueryBuilder) => Knex.QueryBuilder
  /** Fields that are made of a row in a way of their own. */
  read?: (row: never) => Partial<RecordOf<R>>
  /** Columns that follow from stored fields: keys to search by. */
  derive?: (values: Stored<R>) => Columns
  /** Records of the demonstration data. */
  demonstration?: readonly Stored<R>[]
}

type Loader = (trx: Transaction, now: number) => Promise<void>
const loaders: Loader[] = []

/** Stores the demonstration records of all tables that the modules loaded so far define. */
export const loadDemonstrationRecords: Loader = async (trx, now) => {
  for (const load of loaders) await load(trx, now)
}

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const isTime = (field: string): boolean => field.endsWith('At')

const innermost = (schema: unknown): unknown =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? innermost(schema.unwrap())
    : schema

/** How a column's value becomes a field of the wire: both drivers give some numbers as text and booleans as numbers. */
const readerOf = (field: string, schema: unknown): ((value: unknown) => unknown) => {
  if (field === 'id') return String
  if (isTime(field)) return (value) => iso(Number(value))
  const kind = innermost(schema)
  if (kind instanceof z.ZodBoolean) return Boolean
  return kind instanceof z.ZodNumber ? Number : (value) => value
}

/** The queries of a declared resource that is kept in one table: list, find, insert, update and delete. */
export const defineTable = <R extends Resource>(resource: R, spec: TableSpec<R>) => {
  const { table, columns = {} as NonNullable<TableSpec<R>['columns']> } = spec
  const columnOf = (field: string): string =>
    (columns as Record<string, string>)[field] ?? snakeCase(field)
  const readers = Object.entries(resource.record.shape).map(
    ([field, schema]) => [field, columnOf(field), readerOf(field, schema)] as const,
  )
  const toRecord = (row: Record<string, unknown>): RecordOf<R> =>
    ({
      ...Object.fromEntries(
        readers.map(([field, column, read]) => {
          const value = row[column]
          return [field, value === null || value === undefined ? null : read(value)]
        }),
      ),
      ...spec.read?.(row as never),
    }) as RecordOf<R>
  const toColumns = (values: Stored<R>): Columns => ({
    ...Object.fromEntries(
      Object.entries(values)
        .filter(([, value]) => value !== undefined)
        .map(([field, value]) => [
          columnOf(field),
          isTime(field) && value !== null ? Date.parse(String(value)) : value,
        ]),
    ),
    ...spec.derive?.(values),
  })
  const shown = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
    (spec.show ?? ((same) => same))(query.select(`${table}.*`))

  const matching = (read: Reader, filter: Record<string, unknown>, now: number) => {
    const query: Knex.QueryBuilder = read(table)
    const { id, q, ...rest } = filter as { id?: string[]; q?: string } & Record<string, unknown>
    if (id) void query.whereIn(`${table}.id`, numbersOf(id))
    for (const word of wordsOf(q))
      void query.where((any) => {
        for (const text of spec.search ?? []) void any.orWhereRaw(...likeContains(text, word))
      })
    for (const [field, value] of Object.entries(rest)) {
      const own = (spec.filters as Record<string, (...args: unknown[]) => void> | undefined)?.[
        field
      ]
      if (value === undefined) continue
      if (own) own(query, value, now)
      else void query.where(`${table}.${columnOf(field)}`, value)
    }
    return query
  }

  const queries = {
    resource,
    /** One page, and how many records there are. `now`: for filters that ask what holds at present. */
    list: async (
      read: Reader,
      { sort: [field, order], filter, ...page }: ListOf<R>,
      now: number,
    ): Promise<{ rows: RecordOf<R>[]; total: number }> => {
      const { rows, total } = await readPage<Record<string, unknown>>(
        () => matching(read, filter as Record<string, unknown>, now),
        page,
        orderByClause(read, `${table}.${columnOf(field)}`, order, `${table}.id`),
        shown,
      )
      return { rows: rows.map(toRecord), total }
    },
    find: async (read: Reader, id: number): Promise<RecordOf<R> | null> => {
      const row = await shown(read(table)).where(`${table}.id`, id).first()
      return row ? toRecord(row) : null
    },
    /** @returns the new record's id */
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
    /** Stores a record if it still has the version. @returns whether it had */
    update: async (
      trx: Transaction,
      { id, version }: { id: string; version: number },
      values: Stored<R>,
      now: number,
      extra: Columns = {},
    ): Promise<boolean> =>
      (await trx(table)
        .where({ id: Number(id), version })
        .update({ ...toColumns(values), ...extra, updated_at: now, version: version + 1 })) === 1,
    remove: async (trx: Transaction, id: number): Promise<void> => {
      await trx(table).where({ id }).delete()
    },
    toRecord,
  }
  const { demonstration = [] } = spec
  if (demonstration.length)
    loaders.push(async (trx, now) => {
      for (const values of demonstration) await queries.insert(trx, values, now)
    })
  return queries
}

/** @see defineTable */
export type ResourceTable<R extends Resource> = ReturnType<typeof defineTable<R>>
