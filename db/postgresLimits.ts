/** How long PostgreSQL may take over a statement and wait for a lock, in milliseconds; SQLite waits `busyTimeoutMs`. */
export interface TimeLimits {
  readonly statementMs: number
  readonly lockMs: number
}

/** A connection that has just been opened. */
export interface PostgresConnection {
  query(sql: string, done: (error: Error | null) => void): void
}

/**
 * As statements and not as parameters of the connection, which a pgbouncer in between refuses. What stands still in a
 * transaction holds locks of others for no longer than a statement could. Which of millions of rows a search finds is
 * noted row by row in the memory that a statement has; with less of it, by page, and each row is looked at again.
 * A list takes milliseconds, less than compiling its statement or starting workers for it would.
 */
export const limitPostgres = ({ statementMs, lockMs }: TimeLimits): string =>
  `SET statement_timeout = ${statementMs}; SET lock_timeout = ${lockMs};
   SET idle_in_transaction_session_timeout = ${statementMs}; SET work_mem = '16MB';
   SET jit = off; SET max_parallel_workers_per_gather = 0; SET random_page_cost = 1.1`

/**
 * For connections whose statements are few and kept: each is planned once, for any values, and by indexes, since tables
 * may have been empty then. Otherwise a page of users takes twice as long to plan as to read.
 */
export const genericPlans = '; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off'
