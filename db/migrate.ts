import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Database } from './connect.ts'
import { migrationSource } from './migrations/index.ts'

const settings = { migrationSource, tableName: 'migrations' } satisfies Knex.MigratorConfig

const waitMs = 250
const maxWaits = 240
/** Arbitrary number that identifies this program's PostgreSQL advisory lock. */
const advisoryLock = 7_202_611

const isConcurrentMigration = (error: unknown): boolean =>
  error instanceof Error &&
  /already locked|already exists|SQLITE_BUSY|UNIQUE constraint failed: migrations/.test(
    error.message,
  )

const retryWhileLocked = async (work: () => Promise<unknown>): Promise<void> => {
  for (let waits = 0; ; waits += 1)
    try {
      await work()
      return
    } catch (error) {
      if (!isConcurrentMigration(error) || waits >= maxWaits) throw error
      await pause(waitMs)
    }
}

export class DatabaseVersionError extends Error {
  override readonly name = 'DatabaseVersionError'
}

/** Versions before the baseline numbered their migrations with four digits. */
const isUnreleased = (name: string): boolean => /^\d{4}_/.test(name)

/** @returns the error for a database that contains migrations which this version does not have */
const versionError = (unknown: readonly string[]): DatabaseVersionError =>
  new DatabaseVersionError(
    unknown.some(isUnreleased)
      ? 'This database was made by an unreleased version of the program, whose data is not carried over: start with a new database (DATABASE_URL), or delete this one.'
      : `This database was made by a newer version of the program (${unknown.join(', ')}). Use that version. ` +
          'If you removed the file of the migration, restore it and run npm run db:migrate -- --down with its name first.',
  )

const listMigrations = async ({ writer }: Database): Promise<string[]> => {
  if (!(await writer.schema.hasTable(settings.tableName))) return []
  const names: string[] = await writer(settings.tableName).pluck('name')
  return names.toSorted()
}

const checkVersion = async (db: Database): Promise<void> => {
  const known = new Set(await migrationSource.getMigrations([]))
  const unknown = (await listMigrations(db)).filter((name) => !known.has(name))
  if (unknown.length) throw versionError(unknown)
}

export const newestMigration = async (db: Database): Promise<string | null> =>
  (await listMigrations(db)).at(-1) ?? null

export const requireKnownMigration = async (name: string): Promise<void> => {
  const known = await migrationSource.getMigrations([])
  if (!known.includes(name)) throw versionError([name])
}

/**
 * Creates knex's lock table and its single row with one statement each. When two processes start concurrently on an
 * empty database, knex itself inserts two rows and then considers the lock held forever.
 */
const prepareLock = async ({ writer }: Database): Promise<void> => {
  const table = `${settings.tableName}_lock`
  await writer.raw(
    'CREATE TABLE IF NOT EXISTS ?? ("index" INTEGER PRIMARY KEY, is_locked INTEGER)',
    [table],
  )
  await writer.raw('INSERT INTO ?? (is_locked) SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM ??)', [
    table,
    table,
  ])
}

/**
 * Holds an advisory lock on PostgreSQL, so that no other process migrates or loads demonstration data meanwhile; does
 * nothing on SQLite.
 */
export const withMigrationLock = async <T>(db: Database, work: () => Promise<T>): Promise<T> => {
  if (db.engine === 'sqlite') return work()
  return db.writer.transaction(async (trx) => {
    await trx.raw('SELECT pg_advisory_xact_lock(?)', [advisoryLock])
    return work()
  })
}

/**
 * Migrates the schema to this release. Several processes may start concurrently: one migrates, the others wait. On
 * SQLite, `unlockMigrations` removes a lock left by a killed process.
 */
export const migrateUp = async (db: Database): Promise<void> => {
  await checkVersion(db)
  if (db.engine === 'sqlite') {
    await retryWhileLocked(() => prepareLock(db))
    return retryWhileLocked(() => db.writer.migrate.latest(settings))
  }
  await withMigrationLock(db, async () => {
    // knex's lock row outlives a killed process; the advisory lock does not.
    await db.writer.migrate.forceFreeMigrationsLock(settings)
    await db.writer.migrate.latest(settings)
  })
}

export const migrateDown = async (db: Database): Promise<void> => {
  await checkVersion(db)
  await withMigrationLock(db, () => db.writer.migrate.rollback(settings, true))
}

/**
 * Rolls back one migration, the newest by default. Newer migrations must be rolled back first when they depend on it.
 */
export const migrateDownOne = async (db: Database, name?: string): Promise<void> => {
  await checkVersion(db)
  if (name !== undefined && !(await listMigrations(db)).includes(name))
    throw new Error(`This database does not have the migration ${name}.`)
  await withMigrationLock(db, () =>
    db.writer.migrate.down(name === undefined ? settings : { ...settings, name }),
  )
}

export const unlockMigrations = async (db: Database): Promise<void> => {
  await db.writer.migrate.forceFreeMigrationsLock(settings)
}
