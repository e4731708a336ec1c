import type { Knex } from 'knex'

/** Which rows of a list: `first` is the index of the first one. */
export interface PageAsked {
  first: number
  size: number
}

/**
 * One page of a list, and how many rows it has in all.
 * @param matching makes the query of all its rows, again on each call
 * @param order see `orderByClause`
 * @param shown adds what is shown of a row to the query of the page: columns, and joins that only they need
 */
export const readPage = async <Row>(
  matching: () => Knex.QueryBuilder,
  { first, size }: PageAsked,
  order: string,
  shown: (query: Knex.QueryBuilder) => Knex.QueryBuilder = (query) => query,
): Promise<{ rows: Row[]; total: number }> => {
  const [counted, rows] = await Promise.all([
    matching().count({ total: '*' }).first(),
    shown(matching()).orderByRaw(order).offset(first).limit(size),
  ])
  return { rows, total: Number(counted.total) }
}

/** Rows that the database put together as they go over the wire: JSON that is sent as it is. */
export class JsonRows<Row> {
  readonly json: string
  readonly length: number

  constructor(json: string, length: number) {
    this.json = json
    this.length = length
  }

  parse(): Row[] {
    return JSON.parse(this.json)
  }
}
