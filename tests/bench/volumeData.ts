import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Database } from '#db/connect'
import { migrateUp } from '#db/migrate'
import { loadDemonstration } from '#db/seeds/demonstration'
import { hashPassword } from '#server/platform/credentials/passwords'
import { startPostgres } from '../support/postgres.ts'
import { timed } from './figures.ts'
import { fillLog } from './fillLog.ts'
import { fillPeople } from './fillPeople.ts'

export interface Volume {
  users: number
  companies: number
  rows: number
}

const fill = async (db: Database, { users, companies, rows }: Volume): Promise<void> => {
  await migrateUp(db)
  if ((await db.read('users').first('id')) !== undefined) {
    const last = await db.read('logs').max({ id: 'id' }).first()
    if (Number(last?.id) >= rows) return
    throw new Error('the database was filled by half: remove it')
  }
  await loadDemonstration(db, hashPassword, Date.now())
  await timed(`${users} users, ${companies} companies`, () =>
    fillPeople(db, users, companies, Date.now()),
  )
  await timed(`${rows} rows of the log`, () => fillLog(db, rows, Date.now()))
  if (db.engine === 'sqlite') await db.writer.raw('ANALYZE')
}

/**
 * Opens a database with people and a log, which is filled once and kept.
 * @param engine the engine, or the URL of a database
 * @param folder holds the databases of both engines
 * @returns its URL, its process if it has its own, and a function to close it
 */
export const openVolume = async (
  engine: string,
  volume: Volume,
  folder: string,
): Promise<{ url: string; pid: number | null; leave: () => void }> => {
  mkdirSync(folder, { recursive: true })
  const postgres =
    engine === 'postgres' ? await startPostgres(false, join(folder, 'postgres')) : null
  const url = engine.includes(':')
    ? engine
    : postgres
      ? `${postgres.url}/postgres`
      : `sqlite:${join(folder, 'portal.db')}`
  try {
    const db = await connect(url)
    await fill(db, volume)
    await db.close()
    return { url, pid: postgres?.pid() ?? null, leave: () => postgres?.stop() }
  } catch (error) {
    postgres?.stop()
    throw error
  }
}
