import type { Knex } from 'knex'

const postgresJson = {
  array: 'json_build_array',
  object: 'json_build_object',
  /**
   * Collects all values of a query as a JSON list, `[]` when empty. SQLite relies on the order of the rows it reads,
   * because another sort would double the time.
   */
  listInOrder: (value: string, order: string) =>
    `coalesce(json_agg(${value} ORDER BY ${order}), '[]')`,
  /** Joins tables and keeps the order of the outer rows on SQLite (CROSS JOIN prevents reordering). */
  joinInOrder: 'JOIN',
  /** JSON as `JsonRows` takes it: text on PostgreSQL, on SQLite the bytes that are sent to the client. */
  sent: (json: string) => `(${json})::text`,
  parsed: (text: string) => `(${text})::json`,
  boolean: (condition: string) => `coalesce(${condition}, false)`,
  /** Formats milliseconds since 1970 as ISO 8601 in UTC. */
  time: (ms: string) =>
    `to_char(to_timestamp(${ms} / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
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

/** JSON functions of both engines: reading one JSON text costs less than reading rows of many columns. */
export const jsonSyntax = (read: Knex): typeof postgresJson =>
  read.client.config.client === 'pg' ? postgresJson : sqliteJson

export const oncePerEngine = (make: (read: Knex) => string): ((read: Knex) => string) => {
  const made = new Map<unknown, string>()
  return (read) => {
    const { client } = read.client.config
    const sql = made.get(client) ?? make(read)
    made.set(client, sql)
    return sql
  }
}

/** Casts a number to text, because ids are strings on the wire. */
export const asText = (column: string): string => `CAST(${column} AS text)`
