import type { Knex } from 'knex'
import { widestRange } from '#contract/core/paging'

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
  // One after the other: a call holds one reading connection.
  const counted = await matching().count({ total: '*' }).first()
  const total = Number(counted.total)
  if (total <= first) return { rows: [], total }
  const rows = await shown(matching()).orderByRaw(order).offset(first).limit(size)
  return { rows, total }
}

/** PostgreSQL, which plans a ready statement for any values, would take a page for a tenth of the table. */
const fewIds = (read: Knex, page: string): string =>
  read.client.config.client === 'pg'
    ? `SELECT id FROM (${page}) AS page LIMIT ${widestRange}`
    : page

/** A page of a query of ids, for a ready statement; its size and first place are bound. */
export const pageOfIds = (read: Knex, ids: string): string =>
  fewIds(read, `${ids} LIMIT ? OFFSET ?`)

/**
 * The same from the end of a list.
 * @param ids the query in the opposite order
 * @param count a query of the number of its ids, as `total`
 * @returns the query, which comes in the opposite order, and the values of page and number
 */
export const pageFromEnd = (
  read: Knex,
  ids: string,
  [count, values]: readonly [string, readonly number[]],
  { first, size }: { first: number; size: number },
): [string, number[]] => {
  const last = first + size
  const left = 'CASE WHEN total > ? THEN ? WHEN total > ? THEN total - ? ELSE 0 END'
  const behind = 'CASE WHEN total > ? THEN total - ? ELSE 0 END'
  const counted = (value: string) => `(SELECT ${value} FROM (${count}) AS counted)`
  const page = `${ids} LIMIT ${counted(left)} OFFSET ${counted(behind)}`
  return [fewIds(read, page), [last, size, first, first, ...values, last, last, ...values]]
}

/**
 * The ids of a page that was read from its end, with what they are sorted by as `place`, in the opposite order.
 * PostgreSQL sorts what it makes of them anyway.
 */
export const turnedRound = (read: Knex, page: string, order: 'ASC' | 'DESC'): string =>
  read.client.config.client === 'pg'
    ? page
    : `SELECT id FROM (${page}) AS page ORDER BY place ${order}, id ${order}`

/** What the database put together as it goes over the wire: JSON that is sent as it is. */
export class StoredJson<Value> {
  readonly json: string | Buffer

  constructor(json: string | Buffer) {
    this.json = json
  }

  parse(): Value {
    return JSON.parse(this.json.toString())
  }

  /** As part of another answer it is written like any value. */
  toJSON(): Value {
    return this.parse()
  }
}

/** A value, however it came. */
export const plain = (value: unknown): unknown =>
  value instanceof StoredJson ? value.parse() : value

/** A list that came so. */
export class JsonRows<Row> extends StoredJson<Row[]> {
  readonly length: number

  constructor(json: string | Buffer, length: number) {
    super(json)
    this.length = length
  }

  /** The only row; null where there is none. */
  only(): StoredJson<Row> | null {
    const { json, length } = this
    if (!length) return null
    const [from, to] = [1, json.length - 1]
    return new StoredJson(typeof json === 'string' ? json.slice(from, to) : json.subarray(from, to))
  }
}
