import type { Knex } from 'knex'
import { isCorrupt, rawRows } from '../dialect.ts'
import { openReadOnly, pragma } from './sqlite.ts'

const falseIfCorrupt = async (check: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await check()
  } catch (error) {
    if (isCorrupt(error)) return false
    throw error
  }
}

/**
 * Checks the whole SQLite file on a new connection: an open one would miss damage in pages it has cached, and
 * misreports FTS5 tables that changed since it first read them.
 */
export const isSqliteIntact = (filename: string): Promise<boolean> =>
  falseIfCorrupt(async () => {
    const { connection, close } = await openReadOnly(filename)
    try {
      return (await pragma(connection, 'quick_check(1)')) === 'ok'
    } finally {
      await close()
    }
  })

const countChecksumFailures = async (writer: Knex): Promise<number> => {
  const [row] = rawRows<{ failures: number | null }>(
    writer,
    await writer.raw(
      'SELECT checksum_failures AS failures FROM pg_stat_database WHERE datname = current_database()',
    ),
  )
  return row?.failures ?? 0
}

/** Reads every page of all tables, so that PostgreSQL verifies their checksums. */
const readAllTables = (writer: Knex): Promise<void> =>
  writer.transaction(async (trx) => {
    await trx.raw(
      'SET LOCAL enable_indexscan = off; SET LOCAL enable_indexonlyscan = off; SET LOCAL enable_bitmapscan = off',
    )
    const tables: string[] = await trx('pg_tables')
      .whereRaw('schemaname = current_schema()')
      .pluck('tablename')
    for (const table of tables) await trx(table).count()
  })

export const postgresCheck = (writer: Knex): (() => Promise<boolean>) => {
  let known: number | undefined
  return () =>
    falseIfCorrupt(async () => {
      known ??= await countChecksumFailures(writer)
      await readAllTables(writer)
      const before = known
      known = await countChecksumFailures(writer)
      return known <= before
    })
}
