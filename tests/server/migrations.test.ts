import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect, type Database } from '#db/connect'
import { migrateDown, migrateDownOne, migrateUp, migrateUpOne } from '#db/migrate'
import { loadDemonstration } from '#db/seeds/demonstration'
import { permissionIds } from '#contract/permissions'
import { makeTokens } from '#server/core/tokens'
import { verifyChain } from '#server/platform/audit/verify'
import { writeWaitingLogs } from '#server/platform/audit/waiting'
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

/** Goes down until a migration is the newest. */
const migrateDownTo = async (number: number) => {
  for (;;) {
    const [newest] = await db.read('migrations').orderBy('id', 'desc').limit(1).pluck('name')
    if (Number(newest.slice(0, 4)) <= number) return
    await migrateDownOne(db)
  }
}

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

it('takes provider-only permissions from customers and writes each loss into the log on the next start', async () => {
  await migrateUp(db)
  await loadDemonstration(db, () => Promise.resolve('x'), 0)
  await migrateDownTo(9)
  const give = (table: string, rows: object[]) => db.transaction((trx) => trx(table).insert(rows))
  await give('permissions', [
    {
      id: 9001,
      application_id: 1,
      parent_id: 1312,
      type: 'button',
      name: '自定义',
      created_at: 1,
      updated_at: 1,
    },
  ])
  await give('company_permissions', [
    { company_id: 1, permission_id: 1450 },
    { company_id: 2, permission_id: 1450 },
    { company_id: 2, permission_id: 9001 },
  ])
  await give('role_permissions', [
    { role_id: 101, permission_id: 1300 },
    { role_id: 4, permission_id: 1790 },
    { role_id: 5, permission_id: 1450 },
  ])
  const held = async () => ({
    companies: await db.read('company_permissions').orderBy(['company_id', 'permission_id']),
    roles: await db.read('role_permissions').orderBy(['role_id', 'permission_id']),
  })
  const before = await held()
  await migrateUp(db)
  const after = await held()
  const gone = (rows: { permission_id: number }[]) =>
    rows.filter((row) => [1300, 1450, 1790, 9001].includes(row.permission_id))
  expect(gone(after.companies)).toEqual([{ company_id: 1, permission_id: 1450 }])
  expect(gone(after.roles).filter((row) => 'role_id' in row && row.role_id !== 1)).toEqual([
    { role_id: 5, permission_id: 1450 },
  ])
  expect(after.companies).toHaveLength(before.companies.length - 2)
  expect(await db.read('invitation_roles').whereNull('terms')).toEqual([])

  await migrateDownTo(9)
  expect(await held()).toEqual(before)
  await migrateUp(db)
  const tokens = makeTokens(Buffer.from('a secret of the tests, 32 characters or more'))
  const written = await Promise.all([
    writeWaitingLogs(db, tokens, 5),
    writeWaitingLogs(db, tokens, 5),
  ])
  expect(written.toSorted()).toEqual([0, 3])
  const rows = await db.read('logs').where({ action: 'permissions.dropped' }).orderBy('id')
  expect(
    rows.map((row) => [
      row.actor_id,
      row.actor_name,
      row.company_id,
      row.target_type,
      row.target_id,
    ]),
  ).toEqual([
    [null, 'SYSTEM_UPDATE', 2, 'company', '2'],
    [null, 'SYSTEM_UPDATE', null, 'role', '4'],
    [null, 'SYSTEM_UPDATE', 2, 'role', '101'],
  ])
  const [company] = rows
  const lost = JSON.parse(company.before).permissionIds.filter(
    (id: string) => !JSON.parse(company.after).permissionIds.includes(id),
  )
  expect([company.target_name, lost]).toEqual(['华南测绘', ['1450', '9001']])
  expect((await verifyChain(db.read, tokens)).fault).toBeNull()
  expect(await count('waiting_logs')).toBe(0)
})
