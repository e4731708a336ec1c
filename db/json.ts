import type { Knex } from 'knex'

const postgresJson = {
  array: 'json_build_array',
  object: 'json_build_object',
  /**
   * All values of a query as JSON, an empty list where there are none. Its rows come in that order, which SQLite keeps; it
   * would take as long again to sort them.
   */
  listInOrder: (value: string, order: string) =>
    `coalesce(json_agg(${value} ORDER BY ${order}), '[]')`,
  /** Joins rows to others that come in an order. */
  joinInOrder: 'JOIN',
  /** JSON as `JsonRows` takes it: from PostgreSQL as text, from SQLite as the bytes that go over the wire. */
  sent: (json: string) => `(${json})::text`,
  /** A text that is JSON, as a value within JSON. */
  parsed: (text: string) => `(${text})::json`,
  /** Whether a condition holds; not where it is unknown. */
  boolean: (condition: string) => `coalesce(${condition}, false)`,
  /** A time in milliseconds since 1970 as it goes over the wire. */
  time: (ms: string) =>
    `to_char(to_timestamp(${ms} / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  /** Some bytes of others in hexadecimal digits. */
  hexOf: (bytes: string, start: string, count: number) =>
    `encode(substr(${bytes}, (${start})::int, ${count}), 'hex')`,
}

const sqliteJson: typeof postgresJson = {
  array: 'json_array',
  object: 'json_object',
  listInOrder: (value, _order) => `json_group_array(${value})`,
  joinInOrder: 'CROSS JOIN',
  sent: (json) => `CAST(${json} AS blob)`,
  parsed: (text) => `json(${text})`,
  boolean: (condition) => `json(iif(${condition}, 'true', 'false'))`,
  time: (ms) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${ms} / 1000.0, 'unixepoch')`,
  hexOf: (bytes, start, count) => `lower(hex(substr(${bytes}, ${start}, ${count})))`,
}

/** How values and rows are put together as JSON: one text costs the process less than rows of many columns. */
export const jsonSyntax = (read: Knex): typeof postgresJson =>
  read.client.config.client === 'pg' ? postgresJson : sqliteJson

/** SQL that is the same on each call, made once an engine. */
export const madeOnce = (make: (read: Knex) => string): ((read: Knex) => string) => {
  const made = new Map<unknown, string>()
  return (read) => {
    const { client } = read.client.config
    const sql = made.get(client) ?? make(read)
    made.set(client, sql)
    return sql
  }
}

/** A number as a text, as ids go over the wire. */
export const asText = (column: string): string => `CAST(${column} AS text)`
