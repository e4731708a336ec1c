import { Socket } from 'node:net'
import knex, { type Knex } from 'knex'
import pg from 'pg'
import { acquireTimeoutMs, quietErrors, type LogMessage } from './knexOptions.ts'
import { pipelinedReads } from './pipelined.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** How long PostgreSQL may take over a statement and wait for a lock, in milliseconds; SQLite waits `busyTimeoutMs`. */
export interface TimeLimits {
  readonly statementMs: number
  readonly lockMs: number
}

/** A connection that has just been opened. */
interface PostgresConnection {
  query(sql: string, done: (error: Error | null) => void): void
}

/**
 * As statements and not as parameters of the connection, which a pgbouncer in between refuses. What stands still in a
 * transaction holds locks of others for no longer than a statement could. Which of millions of rows a search finds is
 * noted row by row in the memory that a statement has; with less of it, by page, and each row is looked at again.
 * A list takes milliseconds, less than compiling its statement or starting workers for it would.
 */
const limitPostgres = ({ statementMs, lockMs }: TimeLimits): string =>
  `SET statement_timeout = ${statementMs}; SET lock_timeout = ${lockMs};
   SET idle_in_transaction_session_timeout = ${statementMs}; SET work_mem = '16MB';
   SET jit = off; SET max_parallel_workers_per_gather = 0; SET random_page_cost = 1.1`

/** After a failover an address may still lead to the database that was, which takes no changes and may show old rows. */
const refuseStandby = `DO $$ BEGIN IF pg_is_in_recovery() THEN
  RAISE 'this database is a standby' USING ERRCODE = 'read_only_sql_transaction'; END IF; END $$; `

/**
 * For connections whose statements are few and kept: each is planned once, for any values, and by indexes, since tables
 * may have been empty then. Otherwise a page of users takes twice as long to plan as to read.
 */
const genericPlans = '; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off'

const connectMs = 5000
const keepAliveMs = 10_000
/** What an answer takes at most beyond the time that PostgreSQL itself allows. */
const answerMs = 5000

const postgresConnection = (url: string, limits: TimeLimits | null) => ({
  connectionString: url,
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMs,
  pipeline: true,
  // For a database that does not answer at all; one that does answers before.
  ...(limits ? { query_timeout: limits.statementMs + answerMs } : {}),
})

/** @param limits none for migrations and what goes on behind the calls */
export const openPostgres = (
  url: string,
  connections: number,
  limits: TimeLimits | null,
  log: LogMessage,
): Knex =>
  knex({
    ...quietErrors(log),
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

/** Connections for prepared reads, see `pipelinedReads`. */
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
      // What ends a connection fails the statements on it, too.
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
    { connections, silentMs: limits.statementMs + answerMs },
  )
