import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { connect, type Database, type Engine } from './connect.ts'
import { keepPrivate, makePrivateFolder } from './privateFiles.ts'
import { moveWhole } from './moveWhole.ts'
import { runTool } from './runTool.ts'

/** The engine that an address names. */
export const engineOf = (url: string): Engine => (url.startsWith('sqlite:') ? 'sqlite' : 'postgres')

/** The file of an address of SQLite. */
const fileOf = (url: string): string => resolve(url.slice('sqlite:'.length))

/** The database as messages name it: its file, or server and database without user and password. */
export const databaseName = (url: string): string => {
  if (engineOf(url) === 'sqlite') return fileOf(url)
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/** The address for the programs of PostgreSQL, whose arguments everybody on the machine sees, and the password apart. */
const withoutPassword = (address: string) => {
  const url = new URL(address)
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  url.password = ''
  url.searchParams.delete('password')
  return { dbname: `--dbname=${url.href}`, settings: password ? { PGPASSWORD: password } : {} }
}

/** Accounts of PostgreSQL may be others where the database is restored. */
const ofNobody = ['--no-owner', '--no-privileges']

/**
 * Writes the database, as it is at one moment, into a new file. Nobody who writes meanwhile waits for it.
 * @throws Error where there is no space, or pg_dump is missing, older than the server, or fails
 */
export const dumpDatabase = async (db: Database, url: string, file: string): Promise<void> => {
  if (db.engine === 'sqlite') {
    await db.writer.raw('VACUUM INTO ?', [file])
    return keepPrivate(file)
  }
  const { dbname, settings } = withoutPassword(url)
  const args = ['--format=custom', ...ofNobody, `--file=${file}`, dbname]
  try {
    await runTool('pg_dump', args, settings)
  } catch (error) {
    if (/version mismatch/.test(String(error)))
      throw new Error(
        'pg_dump is older than the server: put the PostgreSQL client of its version first in PATH.',
        { cause: error },
      )
    throw error
  }
}

/** Tables of the schema that the product works in. */
const countTables = async ({ engine, read }: Database): Promise<number> => {
  const query =
    engine === 'sqlite'
      ? read('sqlite_master').where({ type: 'table' })
      : read('pg_tables').whereRaw('schemaname = current_schema()')
  return Number((await query.count({ n: '*' }).first())?.n)
}

/** @throws Error where the database has tables, or parts of one lie where a file would go */
export const requireEmptyDatabase = async (url: string): Promise<void> => {
  if (engineOf(url) === 'sqlite') {
    const file = fileOf(url)
    if (!existsSync(file) || statSync(file).size === 0) {
      const beside = ['-wal', '-shm', '-journal'].map((end) => file + end).find(existsSync)
      if (beside) throw new Error(`${beside} is left of another database: move it away.`)
      return
    }
  }
  const db = await connect(url)
  try {
    if (await countTables(db))
      throw new Error('The database of DATABASE_URL holds data already; name an empty one.')
  } finally {
    await db.close()
  }
}

/** @throws Error where there is no file of SQLite, which connecting would make */
export const requireDatabaseFile = (url: string): void => {
  if (engineOf(url) === 'sqlite' && !existsSync(fileOf(url)))
    throw new Error(`There is no database at ${fileOf(url)}; see DATABASE_URL.`)
}

/**
 * Makes an empty database what the file of `dumpDatabase` holds, all of it or nothing.
 * @throws Error where it is not empty, there is no space, or pg_restore is missing or fails
 */
export const loadDatabase = async (url: string, file: string): Promise<void> => {
  await requireEmptyDatabase(url)
  if (engineOf(url) === 'sqlite') {
    makePrivateFolder(dirname(fileOf(url)))
    return moveWhole(file, fileOf(url))
  }
  const { dbname, settings } = withoutPassword(url)
  await runTool('pg_restore', ['--single-transaction', ...ofNobody, dbname, file], settings)
}
