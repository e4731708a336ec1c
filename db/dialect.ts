import type { Knex } from 'knex'

/** What differs between the engines beside JSON (`json.ts`) and pages (`page.ts`): the meaning of driver errors, locks, conditions. */
interface DriverError {
  code?: unknown
  constraint?: unknown
  message?: unknown
}

const isDriverError = (error: unknown): error is DriverError =>
  typeof error === 'object' && error !== null

/**
 * Name of the unique index that a write ran into, or null for any other error. Index names follow
 * `<table>_<column>_<column>_unique`, so that SQLite's list of columns and PostgreSQL's name come to the same.
 */
export const violatedUniqueIndex = (error: unknown): string | null => {
  if (!isDriverError(error)) return null
  if (error.code === '23505') return String(error.constraint)
  const columns = /UNIQUE constraint failed: (.+)$/m.exec(String(error.message))?.[1]
  if (error.code !== 'SQLITE_CONSTRAINT' || !columns) return null
  const names = columns.split(', ').map((column) => column.split('.'))
  return [names[0]?.[0], ...names.map(([, column]) => column), 'unique'].join('_')
}

/** A write refers to a row that does not exist, e.g. because someone deleted it a moment ago. */
export const isMissingReference = (error: unknown): boolean =>
  isDriverError(error) &&
  (error.code === '23503' ||
    (error.code === 'SQLITE_CONSTRAINT' && /FOREIGN KEY/.test(String(error.message))))

/** The disk or a quota is full, of the database or of files. */
export const isStorageFull = (error: unknown): boolean =>
  isDriverError(error) &&
  (error.code === 'SQLITE_FULL' ||
    error.code === '53100' ||
    error.code === 'ENOSPC' ||
    error.code === 'EDQUOT' ||
    (error.code === 'SQLITE_IOERR' && /no space/i.test(String(error.message))))

/**
 * The connection to the database broke, or there is none to be had. What was under way may or may not be stored, as
 * when any answer to a COMMIT is lost.
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

/** The database says that what it has stored is damaged. */
export const isCorrupt = (error: unknown): boolean =>
  isDriverError(error) && /^(SQLITE_(CORRUPT|NOTADB)|XX00[12])/.test(String(error.code))

/** The database did not get to the call in time; trying again later may do. */
export const isBusy = (error: unknown): boolean =>
  isDriverError(error) &&
  (error.code === 'SQLITE_BUSY' ||
    error.code === '40001' ||
    error.code === '40P01' ||
    error.code === '57P03' ||
    error.code === '53300' ||
    // After a failover, until the new server takes changes.
    error.code === '25006' ||
    error.code === '55P03' ||
    error.code === '57014' ||
    (error instanceof Error && error.name === 'KnexTimeoutError'))

/**
 * Locks the rows that a query of a transaction reads until it ends. SQLite's transactions are alone from their
 * beginning and need nothing.
 */
export const lockForUpdate = <Q extends Knex.QueryBuilder>(query: Q): Q =>
  query.client.config.client === 'pg' ? (query.forUpdate() as Q) : query

/** The same, but others may go on inserting rows that refer to the locked ones. */
export const lockForChange = <Q extends Knex.QueryBuilder>(query: Q): Q =>
  query.client.config.client === 'pg' ? (query.forNoKeyUpdate() as Q) : query

/** Keeps the rows that a query of a transaction reads from being changed or deleted until it ends; others may read so, too. */
export const lockForShare = <Q extends Knex.QueryBuilder>(query: Q): Q =>
  query.client.config.client === 'pg' ? (query.forShare() as Q) : query

/** A condition for "the column holds this text", with the text's own wildcards taken literally. */
export const likeContains = (column: string, text: string): [string, string[]] => [
  `${column} LIKE ? ESCAPE '\\'`,
  [`%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`],
]

/** Lets rows through of which one of some columns holds a word of a search, in either of its writings. */
export const whereHolds = (
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
 * An order by column and then by `tie`, with empty values before all others on both engines when ascending.
 * Both columns come from code, never from a caller.
 * @param isNeverEmpty the column's index says nothing of empty values, so that PostgreSQL would sort where the order does
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

/** Places for some values in the text of a raw query. */
export const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(',')

/** Rows of a raw query. */
export const rawRows = <Row>(read: Knex, result: unknown): Row[] =>
  read.client.config.client === 'pg' ? (result as { rows: Row[] }).rows : (result as Row[])

/** A query of rows that are given as one value: a list of lists, as JSON. */
export const jsonRows = (
  read: Pick<Knex, 'client'>,
  types: readonly ('bigint' | 'text')[],
): string => {
  const values = types.map((_, place) => `value ->> ${place}`)
  return read.client.config.client === 'pg'
    ? `SELECT ${values.map((value, place) => `(${value})::${types[place]}`).join(', ')}
       FROM json_array_elements(?::json) AS rows (value)`
    : `SELECT ${values.join(', ')} FROM jsonb_each(?) WHERE 1 = 1`
}

/** A condition for "the column is one of these ids", for any number of them. */
export const whereIdIn = (
  read: Pick<Knex, 'client'>,
  column: string,
  ids: readonly number[],
): [string, string[]] =>
  read.client.config.client === 'pg'
    ? [`${column} = ANY(?::bigint[])`, [`{${ids.join(',')}}`]]
    : [`${column} IN (SELECT value FROM json_each(?))`, [JSON.stringify(ids)]]

/**
 * Says that a condition lets many rows through: SQLite, which gathers no statistics, would otherwise collect and sort
 * all of them where it could meet the first ones in their order.
 */
export const likely = (read: Pick<Knex, 'client'>, condition: string): string =>
  read.client.config.client === 'pg' ? condition : `likely(${condition})`

/** A query of ids that come as one value, in their order. */
export const orderedIds = (
  read: Pick<Knex, 'client'>,
  ids: readonly number[],
): [string, string[]] =>
  read.client.config.client === 'pg'
    ? ['SELECT unnest(?::bigint[]) AS id', [`{${ids.join(',')}}`]]
    : ['SELECT value AS id FROM json_each(?) ORDER BY key', [JSON.stringify(ids)]]
