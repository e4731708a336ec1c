import { dirname, resolve } from 'node:path'
import knex, { type Knex } from 'knex'
import { acquireTimeoutMs, quietErrors, type LogMessage } from './knexOptions.ts'
import { preparedReads, statementsOf, usePrepared } from './prepared.ts'
import { transactionsOf } from './postgresTransactions.ts'
import { keepPrivate, makePrivateFile, makePrivateFolder } from './privateFiles.ts'
import { isSqliteWhole, postgresCheck } from './damage.ts'
import { isCorrupt } from './dialect.ts'
import { makeGroupCommit } from './sqlite.ts'
import { execute, pragma, sqliteDriverName, type SqliteConnection } from './sqliteConnection.ts'
import type { TimeLimits } from './postgres.ts'
import type { Transact, Transaction } from './transaction.ts'

export type Engine = 'sqlite' | 'postgres'
export type Reader = Knex
export type { Transaction }

/**
 * The one way to the database. Reading goes through `read`; every change goes through `transaction`, which on SQLite
 * owns the only writing connection (so changes queue instead of failing) and on PostgreSQL is an ordinary transaction.
 */
export interface Database {
  readonly engine: Engine
  readonly read: Reader
  /** For migrations and maintenance only, without limits of time; changes go through `transaction`. */
  readonly writer: Knex
  /** Runs `work` in one transaction and commits what it did; rolls back and rethrows when it throws. */
  readonly transaction: Transact
  /** The same for work behind the calls: on PostgreSQL it does not wait for a connection that calls hold. */
  readonly maintain: Transact
  /** How many transactions of this process have ended, whatever became of them. */
  ended(): number
  /** Reads the whole database. @returns whether the engine finds no damage in it */
  isWhole(): Promise<boolean>
  close(): Promise<void>
}

const usualLimits: TimeLimits = { statementMs: 60_000, lockMs: 15_000 }

/** Called with each error of a statement. */
type NoteError = (error: unknown) => void

/** Passes errors of an asynchronous function to `note` as well. */
const noting =
  <Args extends unknown[], Value>(note: NoteError, work: (...args: Args) => Promise<Value>) =>
  async (...args: Args): Promise<Value> => {
    try {
      return await work(...args)
    } catch (error) {
      note(error)
      throw error
    }
  }

const onStandardError: LogMessage = (message) => void process.stderr.write(`${message}\n`)

/** Reads beside the one writer; each holds a thread of the libuv pool while it works. */
const sqliteReaders = 3
const busyTimeoutMs = 10_000
/** Pages that a connection keeps in memory. Most reads are prepared ones, on connections of their own. */
const cacheKb = { writer: 16_000, prepared: 14_000, reader: 2000 }
/** Pages after which changes move from SQLite's log into its file, 16 MB: most pages change many times before. */
const checkpointPages = 4000
/** What stays of SQLite's log after a long read let it grow. */
const keptLogBytes = 67_108_864

const pragmas = (writes: boolean, kb: number): string =>
  `PRAGMA busy_timeout=${busyTimeoutMs}; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
   PRAGMA foreign_keys=ON; PRAGMA cache_size=-${kb}; PRAGMA temp_store=MEMORY; PRAGMA wal_autocheckpoint=${checkpointPages};
   PRAGMA journal_size_limit=${keptLogBytes}; PRAGMA query_only=${writes ? 0 : 1}`

const prepareSqlite = async (connection: SqliteConnection, writes: boolean): Promise<void> => {
  await execute(connection, pragmas(writes, writes ? cacheKb.writer : cacheKb.reader))
  const expected = {
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    busy_timeout: busyTimeoutMs,
    journal_size_limit: keptLogBytes,
  }
  for (const [name, value] of Object.entries(expected)) {
    const actual = await pragma(connection, name)
    if (actual !== value) throw new Error(`SQLite: ${name} is ${String(actual)}, expected ${value}`)
  }
}

interface SqlitePool {
  writes: boolean
  /** Connections that stay open, and how many there may be. */
  min: number
  max: number
}

const openSqlite = (
  filename: string,
  { writes, min, max }: SqlitePool,
  log: LogMessage,
  note: NoteError,
  opened: (connection: SqliteConnection) => void = () => {},
): Knex =>
  knex({
    ...quietErrors(log),
    client: sqliteDriverName,
    connection: { filename },
    useNullAsDefault: true,
    acquireConnectionTimeout: acquireTimeoutMs,
    pool: {
      min,
      max,
      afterCreate: (connection: SqliteConnection, done: (error?: unknown) => void) => {
        opened(connection)
        noting(note, prepareSqlite)(connection, writes).then(() => done(), done)
      },
    },
  }).on('query-error', note)

/** Counts transactions that end, before their callers go on. */
const counted = (calls: Transact, maintenance: Transact = calls) => {
  let ended = 0
  const counting =
    (way: Transact): Transact =>
    async (work) => {
      try {
        return await way(work)
      } finally {
        ended += 1
      }
    }
  return {
    transaction: counting(calls),
    maintain: counting(maintenance),
    ended: () => ended,
  }
}

const connectSqlite = async (
  filename: string,
  log: LogMessage,
  note: NoteError,
): Promise<Database> => {
  makePrivateFolder(dirname(filename))
  // What SQLite writes beside the database gets the database's own rights.
  makePrivateFile(filename)
  for (const beside of ['-wal', '-shm']) keepPrivate(filename + beside)
  let connection: SqliteConnection
  let statements: ReturnType<typeof statementsOf>
  const changes = openSqlite(filename, { writes: true, min: 1, max: 1 }, log, note, (opened) => {
    connection = opened
    statements = statementsOf(opened)
  })
  await changes.raw('SELECT 1')
  const commit = makeGroupCommit(
    changes,
    noting(note, (sql) => execute(connection, sql)),
    noting(note, (sql, values) => statements.run(sql, values)),
    acquireTimeoutMs,
  )
  const writer = openSqlite(filename, { writes: true, min: 0, max: 1 }, log, note)
  const read = openSqlite(filename, { writes: false, min: 1, max: sqliteReaders }, log, note)
  const prepared = await preparedReads(filename, pragmas(false, cacheKb.prepared))
  usePrepared(read, noting(note, prepared.run))
  return {
    engine: 'sqlite',
    read,
    writer,
    ...counted(commit),
    isWhole: () => isSqliteWhole(filename),
    close: async () => {
      await prepared.close()
      await statements.close()
      for (const one of [read, writer, changes]) await one.destroy()
    },
  }
}

/** Changes read outside their transactions, too, and would wait for each other if both shared connections. */
const postgresConnections = { changes: 10, read: 6, prepared: 3, writer: 4 }

const connectPostgres = async (
  url: string,
  limits: TimeLimits,
  log: LogMessage,
  note: NoteError,
): Promise<Database> => {
  const { openPipelined, openPostgres } = await import('./postgres.ts')
  const read = openPostgres(url, postgresConnections.read, limits, log)
  const changes = openPostgres(url, postgresConnections.changes, limits, log)
  const writer = openPostgres(url, postgresConnections.writer, null, log)
  const prepared = openPipelined(url, postgresConnections.prepared, limits, log)
  for (const one of [read, changes, writer]) one.on('query-error', note)
  usePrepared(read, noting(note, prepared.run))
  await read.raw('SELECT 1')
  return {
    engine: 'postgres',
    read,
    writer,
    ...counted(transactionsOf(changes), transactionsOf(writer)),
    isWhole: postgresCheck(writer),
    close: async () => {
      await Promise.all([prepared.close(), ...[writer, changes, read].map((one) => one.destroy())])
    },
  }
}

/**
 * Opens the database that the URL names and checks that it answers.
 * @param url `sqlite:path/to/file.db` (the folder is made) or `postgres://…`.
 * @param onCorrupt called each time a statement fails because stored data is damaged.
 */
export const connect = (
  url: string,
  limits: TimeLimits = usualLimits,
  log: LogMessage = onStandardError,
  onCorrupt: () => void = () => {},
): Promise<Database> => {
  const note: NoteError = (error) => {
    if (isCorrupt(error)) onCorrupt()
  }
  if (/^postgres(ql)?:/.test(url)) return connectPostgres(url, limits, log, note)
  if (url.startsWith('sqlite:'))
    return connectSqlite(resolve(url.slice('sqlite:'.length)), log, note)
  throw new Error(
    `DATABASE_URL must begin with sqlite: or postgres:, using the driver ${sqliteDriverName} or pg`,
  )
}
