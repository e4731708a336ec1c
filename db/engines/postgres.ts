import { Socket } from 'node:net'
import knex, { type Knex } from 'knex'
import pg from 'pg'
import { acquireTimeoutMs, loggingOptions, type LogMessage } from '../knexOptions.ts'
import { pipelinedReads } from './pipelined.ts'
import { useDeferredRows } from '../tables.ts'
import { rawNamed, type Values } from '../prepared.ts'
import type { Transact, Transaction } from '../transaction.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Limits for a PostgreSQL statement and for waiting on a lock; SQLite uses `busyTimeoutMs` instead. */
export interface TimeLimits {
  readonly statementMs: number
  readonly lockMs: number
}

interface PostgresConnection {
  query(sql: string, done: (error: Error | null) => void): void
}

/**
 * Sent as statements, because pgbouncer refuses them as connection parameters.
 * - An idle transaction may hold locks no longer than a statement may run.
 * - With less `work_mem` the bitmap of a search over millions of rows keeps whole pages, and PostgreSQL must recheck
 *   every row in them.
 * - A list takes milliseconds, less than JIT compilation or starting parallel workers.
 */
const limitPostgres = ({ statementMs, lockMs }: TimeLimits): string =>
  `SET statement_timeout = ${statementMs}; SET lock_timeout = ${lockMs};
   SET idle_in_transaction_session_timeout = ${statementMs}; SET work_mem = '16MB';
   SET jit = off; SET max_parallel_workers_per_gather = 0; SET random_page_cost = 1.1`

/** After a failover the address may still resolve to the old server, which is read-only and may return stale rows. */
const refuseStandby = `DO $$ BEGIN IF pg_is_in_recovery() THEN
  RAISE 'this database is a standby' USING ERRCODE = 'read_only_sql_transaction'; END IF; END $$; `

/**
 * For connections that repeat a few prepared statements. PostgreSQL plans each statement once for any values, because
 * planning a page of users takes twice as long as reading it. It must use indexes, because it may make the plan while a
 * table is still empty.
 */
const genericPlans = '; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off'

const connectMs = 5000
const tcpKeepAliveDelayMs = 10_000
/** Milliseconds that an answer may take beyond PostgreSQL's own limit. */
const answerGraceMs = 5000

const postgresConnection = (url: string, limits: TimeLimits | null) => ({
  connectionString: url,
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: tcpKeepAliveDelayMs,
  pipeline: true,
  // Applies when the database does not answer at all; otherwise its own limit fires first.
  ...(limits ? { query_timeout: limits.statementMs + answerGraceMs } : {}),
})

/** @param limits null for migrations and background work */
export const openPostgres = (
  url: string,
  connections: number,
  limits: TimeLimits | null,
  log: LogMessage,
): Knex =>
  knex({
    ...loggingOptions(log),
    client: 'pg',
    connection: postgresConnection(url, limits),
    acquireConnectionTimeout: acquireTimeoutMs,
    pool: {
      min: 0,
      max: connections,
      afterCreate: (connection: PostgresConnection, done: (error?: unknown) => void) => {
        connection.query(refuseStandby + (limits ? limitPostgres(limits) : ''), done)
      },
    },
  })

export const openPipelined = (
  url: string,
  connections: number,
  limits: TimeLimits,
  log: LogMessage,
) =>
  pipelinedReads(
    async () => {
      const stream = new Socket()
      const client = new pg.Client({ ...postgresConnection(url, null), stream: () => stream })
      // The statements on the connection fail with the same error, so logging is enough here.
      client.on('error', (error) => log(`Connection Error: ${String(error)}`))
      try {
        await client.connect()
        await client.query(refuseStandby + limitPostgres(limits) + genericPlans)
      } catch (error) {
        stream.destroy()
        throw error
      }
      return { client, destroy: () => void stream.destroy() }
    },
    { connections, silentMs: limits.statementMs + answerGraceMs },
  )

const makeDeferredRows = (trx: Knex) => {
  const left: { sql: string; values: Values }[] = []
  const inserting: Promise<unknown>[] = []
  const send = async (): Promise<void> => {
    for (const { sql, values } of left.splice(0)) {
      const statement = rawNamed(trx, sql, values)
      const sent = new Promise((done) => statement.once('query', done))
      const inserted = Promise.resolve(statement)
      // If the transaction fails first, that error is reported instead of this one.
      inserted.catch(() => {})
      inserting.push(inserted)
      await Promise.race([sent, inserted])
    }
  }
  const inserted = async (): Promise<void> => {
    await Promise.all(inserting)
  }
  return {
    put: (sql: string, values: Values) => void left.push({ sql, values }),
    send,
    inserted,
    insert: async () => {
      await send()
      await inserted()
    },
  }
}

/**
 * Runs ordinary transactions. Deferred rows are sent together with COMMIT, which PostgreSQL turns into a ROLLBACK when
 * one of them fails.
 * @param db a pool with `pipeline` set
 */
export const transactionsOf =
  (db: Knex): Transact =>
  async (work) => {
    let inserted = () => Promise.resolve()
    const value = await db.transaction(async (trx) => {
      const rows = makeDeferredRows(trx)
      useDeferredRows(trx, rows)
      const answer = await work(trx as Transaction)
      await rows.send()
      inserted = rows.inserted
      return answer
    })
    await inserted()
    return value
  }
