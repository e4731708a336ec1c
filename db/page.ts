import type { Knex } from 'knex'
import { maxRangeRows } from '#contract/core/paging'

export interface PageRequest {
  first: number
  size: number
}

/**
 * Reads one page of a list and its total number of rows.
 * @param makeQuery builds the query of all rows; called for each query
 * @param order see `orderByClause`
 * @param addColumns adds the columns of the page, and joins that only they need
 */
export const readPage = async <Row>(
  makeQuery: () => Knex.QueryBuilder,
  { first, size }: PageRequest,
  order: string,
  addColumns: (query: Knex.QueryBuilder) => Knex.QueryBuilder = (query) => query,
): Promise<{ rows: Row[]; total: number }> => {
  // Sequential, so that a request occupies only one reading connection.
  const counted = await makeQuery().count({ total: '*' }).first()
  const total = Number(counted.total)
  if (total <= first) return { rows: [], total }
  const rows = await addColumns(makeQuery()).orderByRaw(order).offset(first).limit(size)
  return { rows, total }
}

/**
 * A page of a query of ids. The extra LIMIT corrects PostgreSQL's estimate: in a generic plan it assumes that a page is
 * a tenth of the table.
 */
export const pageOfIds = (read: Knex, ids: string): string =>
  read.client.config.client === 'pg'
    ? `SELECT id FROM (${ids} LIMIT ? OFFSET ?) AS page LIMIT ${maxRangeRows}`
    : `${ids} LIMIT ? OFFSET ?`

/**
 * Restores the order of a page that was read backwards, with `place` as the sort value. PostgreSQL skips this, because
 * the surrounding query sorts anyway.
 */
export const restoreOrder = (read: Knex, page: string, order: 'ASC' | 'DESC'): string =>
  read.client.config.client === 'pg'
    ? page
    : `SELECT id FROM (${page}) AS page ORDER BY place ${order}, id ${order}`

/**
 * A page of records as JSON that the database built and the server sends unchanged. Parsing it and building it again
 * would cost the users list 38 % more CPU time; single records do not gain by it.
 */
export class JsonRows<Row> {
  readonly json: string | Buffer
  readonly length: number

  constructor(json: string | Buffer, length: number) {
    this.json = json
    this.length = length
  }

  parse(): Row[] {
    return JSON.parse(this.json.toString())
  }
}

/** `total` is a lower limit if `capped`. */
export interface Page<Row> {
  rows: readonly Row[] | JsonRows<Row>
  total: number
  capped?: boolean
  first: number
}

export const rowsOf = <Row>({ rows }: Pick<Page<Row>, 'rows'>): readonly Row[] =>
  rows instanceof JsonRows ? rows.parse() : rows
