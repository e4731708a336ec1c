import type { Knex } from 'knex'

interface DriverError {
  code?: unknown
  constraint?: unknown
  message?: unknown
}

const isDriverError = (error: unknown): error is DriverError =>
  typeof error === 'object' && error !== null

/**
 * Returns the name of the violated unique index, or null for any other error. Index names follow
 * `<table>_<column>_<column>_unique`, so that SQLite's column list maps to PostgreSQL's name.
 */
export const violatedUniqueIndex = (error: unknown): string | null => {
  if (!isDriverError(error)) return null
  if (error.code === '23505') return String(error.constraint)
  const columns = /UNIQUE constraint failed: (.+)$/m.exec(String(error.message))?.[1]
  if (error.code !== 'SQLITE_CONSTRAINT' || !columns) return null
  const names = columns.split(', ').map((column) => column.split('.'))
  return [names[0]?.[0], ...names.map(([, column]) => column), 'unique'].join('_')
}

export const isMissingReference = (error: unknown): boolean =>
  isDriverError(error) &&
  (error.code === '23503' ||
    (error.code === 'SQLITE_CONSTRAINT' && /FOREIGN KEY/.test(String(error.message))))

export const isStorageFull = (error: unknown): boolean =>
  isDriverError(error) &&
  (error.code === 'SQLITE_FULL' ||
    error.code === '53100' ||
    error.code === 'ENOSPC' ||
    error.code === 'EDQUOT' ||
    (error.code === 'SQLITE_IOERR' && /no space/i.test(String(error.message))))

/**
 * True when the connection broke or none can be opened. The changes under way may or may not be stored, as when the
 * answer to a COMMIT is lost.
 */
export const isUnreachable = (error: unknown): boolean =>
  isDriverError(error) &&
  (/^(08|57P0[12]|25P03)/.test(String(error.code)) ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(
      String(error.code),
    ) ||
    /^SQLITE_(CANTOPEN|IOERR|READONLY)$/.test(String(error.code)) ||
    /Connection (terminated|ended unexpectedly)|Query read timeout|timeout expired|Client has encountered a connection error/.test(
      String(error.message),
    ))

export const isCorrupt = (error: unknown): boolean =>
  isDriverError(error) && /^(SQLITE_(CORRUPT|NOTADB)|XX00[12])/.test(String(error.code))

/** True when the database was too busy to answer in time; a retry may succeed. */
export const isBusy = (error: unknown): boolean =>
  isDriverError(error) &&
  (error.code === 'SQLITE_BUSY' ||
    error.code === '40001' ||
    error.code === '40P01' ||
    error.code === '57P03' ||
    error.code === '53300' ||
    // The server is read-only: after a failover, until the new one accepts writes.
    error.code === '25006' ||
    error.code === '55P03' ||
    error.code === '57014' ||
    (error instanceof Error && error.name === 'KnexTimeoutError'))

/**
 * Locks the rows that a query reads until the transaction ends. SQLite needs no lock, because only one transaction
 * writes at a time.
 */
export const lockForUpdate = <Q extends Knex.QueryBuilder>(query: Q): Q =>
  query.client.config.client === 'pg' ? (query.forUpdate() as Q) : query

/** Locks like `lockForUpdate`, but others may still insert rows that refer to the locked ones. */
export const lockForChange = <Q extends Knex.QueryBuilder>(query: Q): Q =>
  query.client.config.client === 'pg' ? (query.forNoKeyUpdate() as Q) : query

/** Prevents changes to the rows that a query reads until the transaction ends; others may take the same lock. */
export const lockForShare = <Q extends Knex.QueryBuilder>(query: Q): Q =>
  query.client.config.client === 'pg' ? (query.forShare() as Q) : query

export const likeContains = (column: string, text: string): [string, string[]] => [
  `${column} LIKE ? ESCAPE '\\'`,
  [`%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`],
]

export const whereContains = (
  query: Knex.QueryBuilder,
  columns: readonly string[],
  { plain, form }: { plain: string; form: string },
): void => {
  void query.where((any) => {
    for (const column of columns)
      for (const text of new Set([plain, form])) void any.orWhereRaw(...likeContains(column, text))
  })
}

/**
 * Builds an ORDER BY of `column` and then `tie`, with nulls first in ascending order on both engines. Both columns must
 * come from code, never from a caller.
 * @param isNeverEmpty leaves out NULLS FIRST, which would keep PostgreSQL from using the index of the column
 */
export const orderByClause = (
  read: Knex,
  column: string,
  order: 'ASC' | 'DESC',
  tie: string,
  isNeverEmpty = false,
): string => {
  const nulls =
    read.client.config.client === 'pg' && !isNeverEmpty
      ? order === 'ASC'
        ? ' NULLS FIRST'
        : ' NULLS LAST'
      : ''
  return column === tie ? `${tie} ${order}` : `${column} ${order}${nulls}, ${tie} ${order}`
}

export const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(',')

export const rawRows = <Row>(read: Knex, result: unknown): Row[] =>
  read.client.config.client === 'pg' ? (result as { rows: Row[] }).rows : (result as Row[])

export const jsonRows = (read: Pick<Knex, 'client'>, types: readonly ('bigint' | 'text')[]) => {
  const values = types.map((_, place) => `value ->> ${place}`)
  return read.client.config.client === 'pg'
    ? `SELECT ${values.map((value, place) => `(${value})::${types[place]}`).join(', ')}
       FROM json_array_elements(?::json) AS rows (value)`
    : `SELECT ${values.join(', ')} FROM jsonb_each(?) WHERE 1 = 1`
}

export const whereIdIn = (
  read: Pick<Knex, 'client'>,
  column: string,
  ids: readonly number[],
): [string, string[]] =>
  read.client.config.client === 'pg'
    ? [`${column} = ANY(?::bigint[])`, [`{${ids.join(',')}}`]]
    : [`${column} IN (SELECT value FROM json_each(?))`, [JSON.stringify(ids)]]

/**
 * Hints that a condition matches many rows. Without it SQLite, which has no statistics, would collect and sort all
 * matches instead of reading the first ones in index order.
 */
export const likely = (read: Pick<Knex, 'client'>, condition: string): string =>
  read.client.config.client === 'pg' ? condition : `likely(${condition})`

export const orderedIds = (
  read: Pick<Knex, 'client'>,
  ids: readonly number[],
): [string, string[]] =>
  read.client.config.client === 'pg'
    ? ['SELECT unnest(?::bigint[]) AS id', [`{${ids.join(',')}}`]]
    : ['SELECT value AS id FROM json_each(?) ORDER BY key', [JSON.stringify(ids)]]

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
