import type { Knex } from 'knex'
import type sqlite3 from 'sqlite3'
import { rawRows } from './dialect.ts'
import { openReadOnly } from './sqliteConnection.ts'

/** Values of a statement's places. */
export type Values = readonly (string | number | null)[]
/** Runs a statement that stays prepared. */
export type RunPrepared = (sql: string, values: Values) => Promise<unknown[]>

const prepared = new WeakMap<Knex, RunPrepared>()

/** Makes `readRows` use prepared statements of a connection for what is read through `read`. */
export const usePrepared = (read: Knex, run: RunPrepared): void => {
  prepared.set(read, run)
}

/** Statements that are kept, on SQLite a connection, on PostgreSQL in all; the text of most is one of a few dozen. */
const mostStatements = 200

const names = new Map<string, string>()

/** What a connection of PostgreSQL keeps a statement under; none for new ones once there are too many. */
export const nameOf = (sql: string): string | undefined => {
  if (!names.has(sql) && names.size < mostStatements) names.set(sql, `portal_${names.size}`)
  return names.get(sql)
}

/** A statement that a connection of PostgreSQL keeps. */
export const rawNamed = (trx: Knex, sql: string, values: Values): Knex.Raw<{ rows: unknown[] }> => {
  const name = nameOf(sql)
  const query = trx.raw(sql, values as string[])
  return name ? query.options({ name }) : query
}

/**
 * Rows that a ready statement finds: for what is read on most calls. Beside the time of the query builder it saves that
 * of preparing the statement, so its text should be one of a few, and name its columns: on PostgreSQL `*` would fail
 * once a migration adds one.
 */
export const readRows = async <Row>(read: Knex, sql: string, values: Values): Promise<Row[]> => {
  const run = prepared.get(read)
  if (run) return (await run(sql, values)) as Row[]
  return read.client.config.client === 'pg'
    ? ((await rawNamed(read, sql, values)).rows as Row[])
    : rawRows<Row>(read, await read.raw(sql, values as string[]))
}

/**
 * The ids that a query of one column `id` finds, in its order. They come as one text: as rows, 100,000 of them would
 * cost the process a hundred times as much.
 */
export const selectIds = async (
  read: Knex,
  query: Pick<Knex.QueryBuilder, 'toSQL'> | Knex.Raw,
): Promise<number[]> => {
  const { sql, bindings } = query.toSQL()
  const postgres = read.client.config.client === 'pg'
  const gathered = postgres ? "coalesce(json_agg(id)::text, '[]')" : 'json_group_array(id)'
  const gathering = `SELECT ${gathered} AS ids FROM (${sql}) AS found`
  // PostgreSQL plans a search by its words.
  const [row] = postgres
    ? rawRows<{ ids: string }>(read, await read.raw(gathering, bindings as string[]))
    : await readRows<{ ids: string }>(read, gathering, bindings as Values)
  return JSON.parse(row?.ids ?? '[]')
}

const connections = 3

interface Prepared {
  statement: sqlite3.Statement
  /** Calls that wait for the preparation; if it fails they are told here, because the driver never calls back on such a statement. */
  asking: Set<(error: Error) => void> | null
}

/**
 * SQLite plans a statement anew on each call where a bound value could change its plan: a limit, or a pattern. As
 * expressions they cannot.
 */
const planOnce = (sql: string): string =>
  sql.replaceAll(/\b(LIMIT|OFFSET) \?/gi, '$1 (? + 0)').replaceAll(/\bLIKE \?/gi, "LIKE (? || '')")

/** Statements of one connection; to be closed before it. */
export const statementsOf = (connection: Pick<sqlite3.Database, 'prepare'>) => {
  const statements = new Map<string, Prepared>()
  const finalizeAll = () => {
    for (const { statement } of statements.values()) statement.finalize()
    statements.clear()
  }
  const prepare = (sql: string): Prepared => {
    if (statements.size >= mostStatements) finalizeAll()
    const one: Prepared = {
      asking: new Set(),
      statement: connection.prepare(planOnce(sql), (error: Error | null) => {
        if (error) {
          statements.delete(sql)
          for (const fail of one.asking ?? []) fail(error)
        }
        one.asking = null
      }),
    }
    statements.set(sql, one)
    return one
  }
  const running = new Set<Promise<unknown[]>>()
  let closed = false
  return {
    run: async (sql: string, values: Values): Promise<unknown[]> => {
      if (closed) throw new Error('the database is closed')
      const answer = new Promise<unknown[]>((done, fail) => {
        const one = statements.get(sql) ?? prepare(sql)
        one.asking?.add(fail)
        one.statement.all(values, (error: Error | null, rows: unknown[]) =>
          error ? fail(error) : done(rows),
        )
      })
      running.add(answer)
      try {
        return await answer
      } finally {
        running.delete(answer)
      }
    },
    /** How many it has to answer. */
    waiting: () => running.size,
    /** Answers what was asked, and lets the connection close. */
    close: async (): Promise<void> => {
      closed = true
      await Promise.allSettled(running)
      finalizeAll()
    },
  }
}

/**
 * Opens connections to a SQLite file whose statements stay prepared.
 * @param setUp statements that each connection begins with
 */
export const preparedReads = async (filename: string, setUp: string) => {
  const opened = await Promise.all(
    Array.from({ length: connections }, () => openReadOnly(filename, setUp)),
  )
  const all = opened.map(({ connection }) => statementsOf(connection))
  const run: RunPrepared = (sql, values) => {
    // A connection does one thing after the other: what is quick does not wait for what is slow.
    const free = all.reduce((best, one) => (one.waiting() < best.waiting() ? one : best))
    return free.run(sql, values)
  }
  return {
    run,
    close: async () => {
      for (const one of all) await one.close()
      for (const { close } of opened) await close()
    },
  }
}
