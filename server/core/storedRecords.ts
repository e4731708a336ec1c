import type { Knex } from 'knex'
import { oppositeOrder, type SortOrder } from '#contract/core/paging'
import { orderByClause, jsonSyntax } from '#db/dialect'
import { JsonRows, pageOfIds, restoreOrder, type PageRequest } from '#db/page'
import { readRows } from '#db/prepared'

export type Sql = readonly [sql: string, values: readonly (string | number)[]]

/** Records whose JSON the database builds, because assembling a page in the process takes longer than finding it. */
export interface StoredRecords {
  table: string
  alias: string
  joins: string
  json: (read: Knex, now: number) => Sql
  /** Aggregate that counts the records whose JSON lacks something, which `complete` adds. */
  incomplete?: string
  complete?: (read: Knex, records: never[]) => Promise<unknown[]>
}

interface StoredRequest {
  /** Selects the column `id` in the order of `order`, which names columns of the table. */
  ids: Sql
  order: string
  now: number
  /** Counts all records; without it, `total` is 0. */
  total?: Sql
  where?: Sql
}

interface StoredPage<Row> {
  rows: JsonRows<Row>
  total: number
  capped: false
}

/** Reads the JSON of records by id with one prepared statement. */
export const readStored = async <Row>(
  read: Knex,
  { table, alias, joins, json, incomplete = '0', complete }: StoredRecords,
  { ids, order, now, total: count = ['0', []], where = ['1 = 1', []] }: StoredRequest,
): Promise<StoredPage<Row>> => {
  const { listInOrder, joinInOrder, sent } = jsonSyntax(read)
  const [record, values] = json(read, now)
  const [found] = await readRows<
    Record<'total' | 'length' | 'incomplete', number> & { records: string | Buffer }
  >(
    read,
    `SELECT (${count[0]}) AS total, count(*) AS length, ${incomplete} AS incomplete,
       ${sent(listInOrder(record, order))} AS records
       FROM (${ids[0]}) AS page ${joinInOrder} ${table} ${alias} ON ${alias}.id = page.id
       ${joins} WHERE ${where[0]}`,
    [...count[1], ...values, ...ids[1], ...where[1]],
  )
  const { records, ...counts } = found ?? { records: '[]', total: 0, length: 0, incomplete: 0 }
  const rows = new JsonRows<Row>(records, Number(counts.length))
  const total = { total: Number(counts.total), capped: false } as const
  if (!complete || Number(counts.incomplete) === 0) return { rows, ...total }
  const completed = JSON.stringify(await complete(read, rows.parse() as never[]))
  return { rows: new JsonRows(completed, rows.length), ...total }
}

interface UnfilteredList extends PageRequest {
  column: string
  order: SortOrder
  visible: Sql
  total: Sql
  now: number
}

/** Pages from this row on are read from the nearer end of the list, so that they need no long offset. */
const farFrom = 1000

/** Reads a page of an unfiltered list: a near one together with the total, a far one after it. */
export const readStoredPage = async <Row>(
  read: Knex,
  records: StoredRecords,
  { column, order, visible: [where, values], total: count, now, first, size }: UnfilteredList,
): Promise<StoredPage<Row>> => {
  const { table, alias } = records
  const tie = `${alias}.id`
  const by = (way: SortOrder) => orderByClause(read, column, way, tie)
  const page = (way: SortOrder, offset: number, limit: number): Sql => [
    pageOfIds(
      read,
      `SELECT ${tie}, ${column} AS place FROM ${table} ${alias} WHERE ${where} ORDER BY ${by(way)}`,
    ),
    [...values, limit, offset],
  ]
  const request = { order: by(order), now }
  if (first < farFrom)
    return readStored(read, records, { ...request, ids: page(order, first, size), total: count })
  const [counted] = await readRows<{ total: number }>(
    read,
    `SELECT (${count[0]}) AS total`,
    count[1],
  )
  const total = Number(counted?.total)
  const limit = Math.min(size, total - first)
  if (limit <= 0) return { rows: new JsonRows('[]', 0), total, capped: false }
  const backwards = page(oppositeOrder(order), total - first - limit, limit)
  const ids: Sql =
    first > total / 2
      ? [restoreOrder(read, backwards[0], order), backwards[1]]
      : page(order, first, limit)
  return { ...(await readStored<Row>(read, records, { ...request, ids })), total }
}
