import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { connect, type Database, type Engine } from './connect.ts'
import { restrictToOwner, makePrivateFolder } from './privateFiles.ts'
import { moveWhole } from './moveWhole.ts'
import { runTool } from './runTool.ts'

export const engineOf = (url: string): Engine => (url.startsWith('sqlite:') ? 'sqlite' : 'postgres')

const fileOf = (url: string): string => resolve(url.slice('sqlite:'.length))

export const databaseName = (url: string): string => {
  if (engineOf(url) === 'sqlite') return fileOf(url)
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/**
 * Separates the password from the URL, because everyone on the machine can see the arguments of the PostgreSQL
 * programs.
 */
const splitPassword = (address: string) => {
  const url = new URL(address)
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  url.password = ''
  url.searchParams.delete('password')
  return { dbname: `--dbname=${url.href}`, settings: password ? { PGPASSWORD: password } : {} }
}

/** The server where the dump is restored may have other PostgreSQL accounts. */
const noOwnerArgs = ['--no-owner', '--no-privileges']

/** Writes a consistent snapshot of the database into a new file without blocking writers. */
export const dumpDatabase = async (db: Database, url: string, file: string): Promise<void> => {
  if (db.engine === 'sqlite') {
    await db.writer.raw('VACUUM INTO ?', [file])
    return restrictToOwner(file)
  }
  const { dbname, settings } = splitPassword(url)
  const args = ['--format=custom', ...noOwnerArgs, `--file=${file}`, dbname]
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

const countTables = async ({ engine, read }: Database): Promise<number> => {
  const query =
    engine === 'sqlite'
      ? read('sqlite_master').where({ type: 'table' })
      : read('pg_tables').whereRaw('schemaname = current_schema()')
  return Number((await query.count({ n: '*' }).first())?.n)
}

/**
 * Throws when the database has tables, or when a `-wal`, `-shm` or `-journal` file of an old SQLite database is left
 * over.
 */
export const requireEmptyDatabase = async (url: string): Promise<void> => {
  if (engineOf(url) === 'sqlite') {
    const file = fileOf(url)
    if (!existsSync(file) || statSync(file).size === 0) {
      const leftover = ['-wal', '-shm', '-journal'].map((end) => file + end).find(existsSync)
      if (leftover) throw new Error(`${leftover} is left of another database: move it away.`)
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

/** Throws when the SQLite file is missing, because connecting would create it. */
export const requireDatabaseFile = (url: string): void => {
  if (engineOf(url) === 'sqlite' && !existsSync(fileOf(url)))
    throw new Error(`There is no database at ${fileOf(url)}; see DATABASE_URL.`)
}

/** Loads a file written by `dumpDatabase` into an empty database, all of it or nothing. */
export const loadDatabase = async (url: string, file: string): Promise<void> => {
  await requireEmptyDatabase(url)
  if (engineOf(url) === 'sqlite') {
    makePrivateFolder(dirname(fileOf(url)))
    return moveWhole(file, fileOf(url))
  }
  const { dbname, settings } = splitPassword(url)
  await runTool('pg_restore', ['--single-transaction', ...noOwnerArgs, dbname, file], settings)
}
