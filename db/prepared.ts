import type { Knex } from 'knex'
import type sqlite3 from 'sqlite3'
import { rawRows } from './dialect.ts'

export type Values = readonly (string | number | null)[]
export type RunPrepared = (sql: string, values: Values) => Promise<unknown[]>

const prepared = new WeakMap<Knex, RunPrepared>()

export const usePrepared = (read: Knex, run: RunPrepared): void => {
  prepared.set(read, run)
}

/** Maximum of cached statements, per connection on SQLite and in total on PostgreSQL; the usual set is a few dozen. */
const maxStatements = 200

const names = new Map<string, string>()

export const statementName = (sql: string): string | undefined => {
  if (!names.has(sql) && names.size < maxStatements) names.set(sql, `portal_${names.size}`)
  return names.get(sql)
}

export const rawNamed = (trx: Knex, sql: string, values: Values): Knex.Raw<{ rows: unknown[] }> => {
  const name = statementName(sql)
  const query = trx.raw(sql, values as string[])
  return name ? query.options({ name }) : query
}

/**
 * Runs a prepared statement and returns its rows; for SQL that most requests run. It saves building and preparing the
 * query, a third of the CPU time of the users list and half of one user's, so use only a few different texts and list the columns: on PostgreSQL `*` fails once a migration adds one.
 */
export const readRows = async <Row>(read: Knex, sql: string, values: Values): Promise<Row[]> => {
  const run = prepared.get(read)
  if (run) return (await run(sql, values)) as Row[]
  return read.client.config.client === 'pg'
    ? ((await rawNamed(read, sql, values)).rows as Row[])
    : rawRows<Row>(read, await read.raw(sql, values as string[]))
}

/**
 * Returns the ids of a query with one column `id`, in its order. They are read as one JSON text: 100,000 rows would
 * cost the process a hundred times as much.
 */
export const selectIds = async (
  read: Knex,
  query: Pick<Knex.QueryBuilder, 'toSQL'> | Knex.Raw,
): Promise<number[]> => {
  const { sql, bindings } = query.toSQL()
  const postgres = read.client.config.client === 'pg'
  const aggregate = postgres ? "coalesce(json_agg(id)::text, '[]')" : 'json_group_array(id)'
  const aggregateSql = `SELECT ${aggregate} AS ids FROM (${sql}) AS found`
  // Not prepared on PostgreSQL, so that it plans a search for its actual terms.
  const [row] = postgres
    ? rawRows<{ ids: string }>(read, await read.raw(aggregateSql, bindings as string[]))
    : await readRows<{ ids: string }>(read, aggregateSql, bindings as Values)
  return JSON.parse(row?.ids ?? '[]')
}

interface Prepared {
  statement: sqlite3.Statement
  /**
   * Calls that wait for preparation; rejected here when it fails, because the driver never calls back for such a
   * statement. Null once prepared.
   */
  pendingRejects: Set<(error: Error) => void> | null
}

/**
 * Keeps SQLite from planning again on each call, which it does when a bound LIMIT or LIKE pattern could change the
 * plan; wrapped in an expression they cannot.
 */
const planOnce = (sql: string): string =>
  sql.replaceAll(/\b(LIMIT|OFFSET) \?/gi, '$1 (? + 0)').replaceAll(/\bLIKE \?/gi, "LIKE (? || '')")

/** Prepared statements of one connection; close them before the connection. */
export const statementsOf = (connection: Pick<sqlite3.Database, 'prepare'>) => {
  const statements = new Map<string, Prepared>()
  const finalizeAll = () => {
    for (const { statement } of statements.values()) statement.finalize()
    statements.clear()
  }
  const prepare = (sql: string): Prepared => {
    if (statements.size >= maxStatements) finalizeAll()
    const one: Prepared = {
      pendingRejects: new Set(),
      statement: connection.prepare(planOnce(sql), (error: Error | null) => {
        if (error) {
          statements.delete(sql)
          for (const fail of one.pendingRejects ?? []) fail(error)
        }
        one.pendingRejects = null
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
        one.pendingRejects?.add(fail)
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
    waiting: () => running.size,
    close: async (): Promise<void> => {
      closed = true
      await Promise.allSettled(running)
      finalizeAll()
    },
  }
}

interface OpenConnection {
  connection: Pick<sqlite3.Database, 'prepare'>
  close(): Promise<void>
}

export const preparedReads = (opened: readonly OpenConnection[]) => {
  const all = opened.map(({ connection }) => statementsOf(connection))
  const run: RunPrepared = (sql, values) => {
    // A connection runs one statement at a time, so the least busy one keeps fast queries from waiting for slow ones.
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
