import { dirname, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import knex, { type Knex } from 'knex'
import { acquireTimeoutMs, loggingOptions, type LogMessage } from './knexOptions.ts'
import { preparedReads, statementsOf, usePrepared } from './prepared.ts'
import { restrictToOwner, makePrivateFile, makePrivateFolder } from './privateFiles.ts'
import { isSqliteIntact, postgresCheck } from './engines/damage.ts'
import { isBusy, isCorrupt } from './dialect.ts'
import {
  makeGroupCommit,
  execute,
  openReadOnly,
  pragma,
  sqliteDriverName,
  type SqliteConnection,
} from './engines/sqlite.ts'
import type { TimeLimits } from './engines/postgres.ts'
import type { Transact, Transaction } from './transaction.ts'

export type Engine = 'sqlite' | 'postgres'
export type Reader = Knex
export type { Transaction }

/**
 * The only access to the database. Reads use `read`; every change uses `transaction`, which on SQLite owns the only
 * writing connection (changes queue instead of failing) and on PostgreSQL is an ordinary transaction.
 */
export interface Database {
  readonly engine: Engine
  readonly read: Reader
  /** For migrations and maintenance only, without time limits. */
  readonly writer: Knex
  /** Runs `work` in one transaction: commits its changes, or rolls back and rethrows when it throws. */
  readonly transaction: Transact
  /** A transaction for background work: on PostgreSQL it uses its own connections and does not wait for requests. */
  readonly maintain: Transact
  ended(): number
  /** Reads the whole database and returns false when the engine finds damage. */
  isWhole(): Promise<boolean>
  close(): Promise<void>
}

const defaultLimits: TimeLimits = { statementMs: 60_000, lockMs: 15_000 }

type NoteError = (error: unknown) => void

const reportingErrors =
  <Args extends unknown[], Value>(note: NoteError, work: (...args: Args) => Promise<Value>) =>
  async (...args: Args): Promise<Value> => {
    try {
      return await work(...args)
    } catch (error) {
      note(error)
      throw error
    }
  }

const logToStderr: LogMessage = (message) => void process.stderr.write(`${message}\n`)

/** Each reading connection occupies a thread of the libuv pool while it works. */
const sqliteReaders = 3
const sqlitePreparedReaders = 3
const busyTimeoutMs = 10_000
/** Page cache of a connection in KB. Most reads are prepared ones, on connections of their own. */
const cacheKb = { writer: 16_000, prepared: 14_000, reader: 2000 }
/**
 * Pages (16 MB in all) after which SQLite moves changes from the WAL into its file; most pages change several times
 * before.
 */
const checkpointPages = 4000
/** Maximum size of the WAL file after a checkpoint, even when a long read made it grow. */
const maxWalBytes = 67_108_864

const pragmas = (writes: boolean, kb: number): string =>
  `PRAGMA busy_timeout=${busyTimeoutMs}; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
   PRAGMA foreign_keys=ON; PRAGMA cache_size=-${kb}; PRAGMA temp_store=MEMORY; PRAGMA wal_autocheckpoint=${checkpointPages};
   PRAGMA journal_size_limit=${maxWalBytes}; PRAGMA query_only=${writes ? 0 : 1}`

/** Retries while other connections switch a new file to WAL, because SQLite does not apply `busy_timeout` to that. */
const applyPragmas = async (connection: SqliteConnection, sql: string): Promise<void> => {
  const deadline = Date.now() + busyTimeoutMs
  for (;;)
    try {
      return await execute(connection, sql)
    } catch (error) {
      if (!isBusy(error) || Date.now() >= deadline) throw error
      await pause(20)
    }
}

const prepareSqlite = async (connection: SqliteConnection, writes: boolean): Promise<void> => {
  await applyPragmas(connection, pragmas(writes, writes ? cacheKb.writer : cacheKb.reader))
  const expected = {
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    busy_timeout: busyTimeoutMs,
    journal_size_limit: maxWalBytes,
  }
  for (const [name, value] of Object.entries(expected)) {
    const actual = await pragma(connection, name)
    if (actual !== value) throw new Error(`SQLite: ${name} is ${String(actual)}, expected ${value}`)
  }
}

interface SqlitePool {
  writes: boolean
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
    ...loggingOptions(log),
    client: sqliteDriverName,
    connection: { filename },
    useNullAsDefault: true,
    acquireConnectionTimeout: acquireTimeoutMs,
    pool: {
      min,
      max,
      afterCreate: (connection: SqliteConnection, done: (error?: unknown) => void) => {
        opened(connection)
        reportingErrors(note, prepareSqlite)(connection, writes).then(() => done(), done)
      },
    },
  }).on('query-error', note)

const counted = (calls: Transact, maintenance: Transact = calls) => {
  let ended = 0
  const counting =
    (transact: Transact): Transact =>
    async (work) => {
      try {
        return await transact(work)
      } finally {
        ended += 1
      }
    }
  return { transaction: counting(calls), maintain: counting(maintenance), ended: () => ended }
}

const connectSqlite = async (
  filename: string,
  log: LogMessage,
  note: NoteError,
): Promise<Database> => {
  makePrivateFolder(dirname(filename))
  // SQLite gives its `-wal` and `-shm` files the permissions of the database file.
  makePrivateFile(filename)
  for (const suffix of ['-wal', '-shm']) restrictToOwner(filename + suffix)
  let connection: SqliteConnection
  let statements: ReturnType<typeof statementsOf>
  const changes = openSqlite(filename, { writes: true, min: 1, max: 1 }, log, note, (opened) => {
    connection = opened
    statements = statementsOf(opened)
  })
  await changes.raw('SELECT 1')
  const commit = makeGroupCommit(
    changes,
    reportingErrors(note, (sql) => execute(connection, sql)),
    reportingErrors(note, (sql, values) => statements.run(sql, values)),
    acquireTimeoutMs,
  )
  const writer = openSqlite(filename, { writes: true, min: 0, max: 1 }, log, note)
  const read = openSqlite(filename, { writes: false, min: 1, max: sqliteReaders }, log, note)
  const openPrepared = () => openReadOnly(filename, pragmas(false, cacheKb.prepared))
  const prepared = preparedReads(
    await Promise.all(Array.from({ length: sqlitePreparedReaders }, openPrepared)),
  )
  usePrepared(read, reportingErrors(note, prepared.run))
  return {
    engine: 'sqlite',
    read,
    writer,
    ...counted(commit),
    isWhole: () => isSqliteIntact(filename),
    close: async () => {
      await prepared.close()
      await statements.close()
      for (const one of [read, writer, changes]) await one.destroy()
    },
  }
}

/**
 * Maximum connections of each pool. Changes and reads have separate pools, because code that is in a transaction may
 * also read outside it and would deadlock if all connections were used by transactions.
 */
const postgresConnections = { changes: 10, read: 6, prepared: 3, writer: 4 }

const connectPostgres = async (
  url: string,
  limits: TimeLimits,
  log: LogMessage,
  note: NoteError,
): Promise<Database> => {
  const { openPipelined, openPostgres, transactionsOf } = await import('./engines/postgres.ts')
  const read = openPostgres(url, postgresConnections.read, limits, log)
  const changes = openPostgres(url, postgresConnections.changes, limits, log)
  const writer = openPostgres(url, postgresConnections.writer, null, log)
  const prepared = openPipelined(url, postgresConnections.prepared, limits, log)
  for (const one of [read, changes, writer]) one.on('query-error', note)
  usePrepared(read, reportingErrors(note, prepared.run))
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
 * Opens the database of the URL and checks that it answers.
 * @param url `sqlite:path/to/file.db` (the folder is created) or `postgres://…`
 * @param onCorrupt called each time a statement fails because stored data is damaged
 */
export const connect = (
  url: string,
  limits: TimeLimits = defaultLimits,
  log: LogMessage = logToStderr,
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
