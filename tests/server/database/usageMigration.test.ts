import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect, type Database } from '#db/connect'
import { migrateDownOne, migrateUp, newestMigration } from '#db/migrate'
import { loadDemonstration } from '#db/seeds/demonstration'
import { temporaryDatabase, type TemporaryDatabase } from '../../support/database.ts'

let database: TemporaryDatabase
let db: Database

beforeEach(async () => {
  database = await temporaryDatabase()
  db = await connect(database.url)
  await migrateUp(db)
  await loadDemonstration(db, () => Promise.resolve('x'), Date.UTC(2026, 10, 30))
})
afterEach(async () => {
  await db.close()
  await database.remove()
})

/** Reverts the migration of usage and all later ones. */
const migrateBelowUsage = async () => {
  for (;;) {
    const newest = (await newestMigration(db)) ?? ''
    await migrateDownOne(db, newest)
    if (newest === '016_usage') return
  }
}

it('keeps the usage of companies down and up, also where it was entered by hand', async () => {
  const shown = ['id', 'device_count', 'storage_used']
  const before = await db.read('companies').where({ id: 2 }).first(shown)
  await migrateBelowUsage()
  expect(await db.read('companies').where({ id: 2 }).first(shown)).toEqual(before)
  await db.transaction(async (trx) => {
    await trx('companies').where({ id: 3 }).update({ device_count: 7, updated_at: 5 })
    await trx('companies').where({ id: 4 }).update({ storage_used: 9, updated_at: 6 })
  })
  await migrateUp(db)
  const rows = await db
    .read('companies')
    .whereIn('id', [3, 4, 5])
    .orderBy('id')
    .select(...shown, 'usage_reported_at')
  expect(rows).toEqual([
    { id: 3, device_count: 7, storage_used: 0, usage_reported_at: 5 },
    { id: 4, device_count: 0, storage_used: 9, usage_reported_at: 6 },
    { id: 5, device_count: null, storage_used: null, usage_reported_at: null },
  ])
  const reported = await db.read('companies').where({ id: 2 }).first('usage_reported_at')
  expect(reported?.usage_reported_at).toBe(Date.UTC(2026, 10, 30) - 26 * 86_400_000)
})
