import type { RecordOf, Resource } from '#contract/core/resource'
import type { Reader, Transaction } from '#db/connect'
import { lockForChange } from '#db/dialect'
import { isTime, recordReader, snakeCase, sortKeysOf } from './columns.ts'
import { makeLists } from './resourceLists.ts'
import type { Columns, ReadContext, Restriction, Stored, TableSpec } from './tableSpec.ts'

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
