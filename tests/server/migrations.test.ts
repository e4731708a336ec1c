import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect, type Database } from '#db/connect'
import { migrateDown, migrateDownOne, migrateUp, migrateUpOne } from '#db/migrate'
import { loadDemonstration } from '#db/seeds/demonstration'
import { permissionIds } from '#contract/permissions'
import { temporaryDatabase, type TemporaryDatabase } from '../support/database.ts'

let database: TemporaryDatabase
let db: Database

beforeEach(async () => {
  database = await temporaryDatabase()
  db = await connect(database.url)
})
afterEach(async () => {
  await db.close()
  await database.remove()
})

const count = async (table: string) => Number((await db.read(table).count({ n: '*' }).first())?.n)

it('goes up, down with rows in every table that has some, and up again', async () => {
  await migrateUp(db)
  await loadDemonstration(db, () => Promise.resolve('x'), 0)
  expect(await count('users')).toBe(11)
  await migrateDown(db)
  await migrateUp(db)
  expect(await count('users')).toBe(0)
  expect(await count('permissions')).toBeGreaterThan(20)
})

/** What the database holds beside rows: columns, indexes, triggers. */
const schema = async (): Promise<unknown[]> =>
  db.engine === 'sqlite'
    ? db.read.raw('SELECT type, name, sql FROM sqlite_master ORDER BY type, name')
    : (
        await db.read.raw(
          `SELECT 'column' AS type, table_name || '.' || column_name AS name, data_type AS sql
             FROM information_schema.columns WHERE table_schema = 'public'
           UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
           UNION ALL SELECT 'trigger', trigger_name, action_statement FROM information_schema.triggers
           ORDER BY 1, 2, 3`,
        )
      ).rows

it('goes down by the newest migration alone, with rows, and up again to the same schema', async () => {
  await migrateUp(db)
  await loadDemonstration(db, () => Promise.resolve('x'), 0)
  const before = await schema()
  const users = await db.read('users').orderBy('id').select()
  await migrateDownOne(db)
  expect(await schema()).not.toEqual(before)
  await migrateUp(db)
  expect(await schema()).toEqual(before)
  expect(await db.read('users').orderBy('id').select()).toEqual(users)
})

it('keeps rows of the first release over all later migrations', async () => {
  await migrateUpOne(db)
  const [row] = await db.transaction((trx) =>
    trx('users')
      .insert({
        username: 'early1',
        username_key: 'early1',
        real_name: 'Early',
        search_key: 'early1',
        password_hash: 'x',
        created_at: 1,
        updated_at: 1,
      })
      .returning('id'),
  )
  await db.transaction((trx) =>
    trx('companies').insert({
      name: 'Ｅarly Surveying',
      name_key: 'early surveying',
      organisation_code: '91EARLY',
      administrator_name: '林 越',
      status: 'passed',
      created_at: 1,
      updated_at: 1,
    }),
  )
  await migrateUp(db)
  expect(await db.read('users').where({ id: row.id }).first('username')).toEqual({
    username: 'early1',
  })
  expect(await db.read('companies').where({ status: 'passed' }).pluck('search_key')).toEqual([
    'early surveying 91early 林 越',
  ])
})

it('lets several processes migrate at once', async () => {
  const others = await Promise.all([connect(database.url), connect(database.url)])
  await Promise.all([db, ...others].map((one) => migrateUp(one)))
  expect(await count('permissions')).toBeGreaterThan(20)
  await Promise.all(others.map((one) => one.close()))
})

it('holds every permission that code refers to, by the same key and number', async () => {
  await migrateUp(db)
  const rows = await db.read('permissions').whereNotNull('key').select('id', 'key')
  expect(Object.fromEntries(rows.map(({ key, id }) => [key, id]))).toEqual(permissionIds)
})
