import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import knex, { type Knex } from 'knex'
import { withLastSteps } from './postgres.ts'
import { ImmediateSqliteClient, sqliteDriverName } from './sqlite.ts'

export type Engine = 'sqlite' | 'postgres'
export type Reader = Knex
export type Transaction = Knex.Transaction

/**
 * The one way to the database. Reading goes through `read`; every change goes through `transaction`, which on SQLite
 * owns the only writing connection (so changes queue instead of failing) and on PostgreSQL is an ordinary transaction.
 */
export interface Database {
  readonly engine: Engine
  readonly read: Reader
  /** For migrations and maintenance only; changes go through `transaction`. */
  readonly writer: Knex
  /** Runs `work` in one transaction and commits what it did; rolls back and rethrows when it throws. */
  transaction<T>(work: (trx: Transaction) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Reads beside the one writer; each holds a thread of the libuv pool while it works. */
const sqliteReaders = 3
const busyTimeoutMs = 10_000
const acquireTimeoutMs = 30_000

interface SqliteConnection {
  exec(sql: string, done: (error: Error | null) => void): void
  get(sql: string, done: (error: Error | null, row: Record<string, unknown>) => void): void
}

const run = (connection: SqliteConnection, sql: string): Promise<void> =>
  new Promise((done, fail) => connection.exec(sql, (error) => (error ? fail(error) : done())))

const pragma = (connection: SqliteConnection, name: string): Promise<unknown> =>
  new Promise((done, fail) =>
    connection.get(`PRAGMA ${name}`, (error, row) =>
      error ? fail(error) : done(Object.values(row)[0]),
    ),
  )

const prepareSqlite = async (connection: SqliteConnection, writes: boolean): Promise<void> => {
  await run(
    connection,
    `PRAGMA busy_timeout=${busyTimeoutMs}; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
     PRAGMA foreign_keys=ON; PRAGMA cache_size=-32000; PRAGMA temp_store=MEMORY; PRAGMA query_only=${writes ? 0 : 1}`,
  )
  const expected = {
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    busy_timeout: busyTimeoutMs,
  }
  for (const [name, value] of Object.entries(expected)) {
    const actual = await pragma(connection, name)
    if (actual !== value) throw new Error(`SQLite: ${name} is ${String(actual)}, expected ${value}`)
  }
}

const openSqlite = (filename: string, connections: number, writes: boolean): Knex =>
  knex({
    client: ImmediateSqliteClient,
    connection: { filename },
    useNullAsDefault: true,
    acquireConnectionTimeout: acquireTimeoutMs,
    pool: {
      min: 1,
      max: connections,
      afterCreate: (connection: SqliteConnection, done: (error?: unknown) => void) => {
        prepareSqlite(connection, writes).then(() => done(), done)
      },
    },
  })

const connectSqlite = async (filename: string): Promise<Database> => {
  mkdirSync(dirname(filename), { recursive: true })
  const writer = openSqlite(filename, 1, true)
  await writer.raw('SELECT 1')
  const read = openSqlite(filename, sqliteReaders, false)
  return {
    engine: 'sqlite',
    read,
    writer,
    transaction: (work) => writer.transaction(work),
    close: async () => {
      await read.destroy()
      await writer.destroy()
    },
  }
}

const connectPostgres = async (url: string): Promise<Database> => {
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const db = withLastSteps(
    knex({
      client: 'pg',
      connection: { connectionString: url },
      acquireConnectionTimeout: acquireTimeoutMs,
      pool: { min: 0, max: 10 },
    }),
  )
  await db.raw('SELECT 1')
  return {
    engine: 'postgres',
    read: db,
    writer: db,
    transaction: (work) => db.transaction(work),
    close: () => db.destroy(),
  }
}

/**
 * Opens the database that the URL names and checks that it answers.
 * @param url `sqlite:path/to/file.db` (the folder is made) or `postgres://…`.
 */
export const connect = (url: string): Promise<Database> => {
  if (/^postgres(ql)?:/.test(url)) return connectPostgres(url)
  if (url.startsWith('sqlite:')) return connectSqlite(resolve(url.slice('sqlite:'.length)))
  throw new Error(
    `DATABASE_URL must begin with sqlite: or postgres:, using the driver ${sqliteDriverName} or pg`,
  )
}
