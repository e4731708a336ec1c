import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect, type Database } from '#db/connect'
import { migrateDown, migrateDownOne, migrateUp, newestMigration } from '#db/migrate'
import * as logQueue from '#db/migrations/0073_log_queue'
import * as lighterLog from '#db/migrations/0093_lighter_log'
import { loadDemonstration } from '#db/seeds/demonstration'
import { mustExist } from '#db/tables'
import '#server/features'
import { allPermissionIds } from '#contract/access/permissions'
import { indexChanged } from '#server/background'
import { serverOrigin } from '#server/core/context'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { engine, temporaryDatabase, type TemporaryDatabase } from '../../support/database.ts'
import { makeTestSealer } from '../../support/makeTestSealer.ts'
import { logParts, verifyStored } from '../../support/verifyStored.ts'
import { wrongSortKeys } from '../../support/sortKeys.ts'

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

const stamps = { created_at: 1, updated_at: 1 }

/** Rows of what the demonstration data leaves empty, each behind those that it refers to. */
const moreRows: [table: string, row: object][] = [
  [
    'sessions',
    {
      id: 'a',
      user_id: 3,
      rotated_at: 1,
      created_at: 1,
      last_seen_at: 1,
      expires_at: 2,
      address: 'a',
      user_agent: 'b',
    },
  ],
  ['activations', { user_id: 3, recipient_key: 'a' }],
  [
    'contact_changes',
    {
      user_id: 3,
      channel: 'sms',
      recipient_key: 'a',
      token_hash: 'a',
      created_at: 1,
      expires_at: 2,
    },
  ],
  ['used_proofs', { id: 'a', expires_at: 1 }],
  ['first_step_marks', { user_id: 3, mark: 'coverage', at: 1 }],
  ['application_uses', { user_id: 3, application_id: 2 }],
  [
    'rights_requests',
    { user_id: 3, permission_id: 1400, addressee: 'system', status: 'inReview', ...stamps },
  ],
  ['join_requests', { user_id: 5, company_id: 2, status: 'rejected', decided_by: 3, ...stamps }],
  ['import_attempts', { company_id: 2, at: 1 }],
  [
    'user_imports',
    {
      id: 1,
      company_id: 2,
      created_by: 3,
      file_name: 'a',
      state: 'checked',
      heartbeat_at: 1,
      ...stamps,
    },
  ],
  [
    'user_import_rows',
    { import_id: 1, row_number: 1, refused: false, cells: '[]', problems: '[]' },
  ],
  ['user_import_roles', { import_id: 1, row_number: 1, role_id: 4 }],
  [
    'verification_codes',
    {
      channel: 'sms',
      recipient_key: 'a',
      purpose: 'b',
      code_hash: 'c',
      address: 'd',
      created_at: 1,
      expires_at: 2,
    },
  ],
  [
    'outbox',
    {
      channel: 'sms',
      recipient: 'a',
      subject: 'b',
      sealed: 'c',
      state: 'waiting',
      next_try_at: 1,
      created_at: 1,
    },
  ],
  ['notifications', { user_id: 3, kind: 'a', args: '{}', ...stamps }],
  [
    'ionosphere_files',
    {
      id: 1,
      name: 'a',
      name_key: 'a',
      source: 'b',
      origin: 'upload',
      imported_by: 1,
      first_epoch: 1,
      last_epoch: 2,
      map_count: 1,
      grid: '{}',
      size: 1,
      sha256: 'c',
      ...stamps,
    },
  ],
  ['ionosphere_maps', { file_id: 1, epoch: 1, content: Buffer.from('a') }],
  ['download_files', { id: 'a', name: 'a', size: 1, sha256: 'b', created_at: 1 }],
  [
    'downloads',
    {
      kind: 'software',
      name: 'a',
      en_name: 'a',
      description: 'b',
      en_description: 'b',
      release: '1',
      size: 1,
      sha256: 'b',
      url: '',
      file_id: 'a',
      ...stamps,
    },
  ],
]

const fill = async () => {
  await loadDemonstration(db, () => Promise.resolve('x'), 0)
  await db.transaction(async (trx) => {
    for (const [table, row] of moreRows) await trx(table).insert(row)
  })
}

/** What the database holds beside rows: columns, indexes, triggers. */
const schema = async (): Promise<{ name: string }[]> =>
  db.engine === 'sqlite'
    ? db.read.raw(
        "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
      )
    : (
        await db.read.raw(
          `SELECT 'column' AS type, table_name || '.' || column_name AS name, data_type AS sql
             FROM information_schema.columns WHERE table_schema = 'public'
           UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
           UNION ALL SELECT 'trigger', trigger_name, action_statement FROM information_schema.triggers
           UNION ALL SELECT 'function', proname, prosrc FROM pg_proc
             WHERE pronamespace = 'public'::regnamespace
           ORDER BY 1, 2, 3`,
        )
      ).rows

it('goes up, down with rows in every area, leaves nothing behind, and goes up again to the same schema', async () => {
  await migrateUp(db)
  const before = await schema()
  await fill()
  expect(await count('users')).toBe(11)
  await migrateDown(db)
  expect((await schema()).filter(({ name }) => !name.startsWith('migrations'))).toEqual([])
  await migrateUp(db)
  expect(await schema()).toEqual(before)
  expect(await count('users')).toBe(0)
  expect(await count('permissions')).toBeGreaterThan(20)
})

it('goes down by the newest change of the schema alone, with rows, and up again to the same schema', async () => {
  await migrateUp(db)
  await fill()
  const before = await schema()
  const users = await db.read('users').orderBy('id').select()
  // Some change what is stored, and on one engine not the schema.
  do await migrateDownOne(db)
  while (isDeepStrictEqual(await schema(), before))
  await migrateUp(db)
  expect(await schema()).toEqual(before)
  expect(await db.read('users').orderBy('id').select()).toEqual(users)
})

it('gives names that are stored already what they sort by, however many, and takes it back', async () => {
  await migrateUp(db)
  await fill()
  await db.transaction((trx) =>
    trx.raw(
      `INSERT INTO users (id, username, username_key, real_name, search_key, password_hash, created_at, updated_at)
       WITH RECURSIVE ids (id) AS (SELECT 1000 UNION ALL SELECT id + 1 FROM ids WHERE id < 5999)
       SELECT id, 'u' || id, 'u' || id, '曾' || id, '', 'x', 1, 1 FROM ids`,
    ),
  )
  await db.transaction((trx) =>
    trx('user_import_rows').where({ row_number: 1 }).update({ real_name: '解缙' }),
  )
  const columns = async () => (await schema()).filter(({ name }) => name.endsWith('_sort'))
  while ((await db.read('migrations').where({ name: '0077_sort_keys' })).length)
    await migrateDownOne(db)
  expect(await columns()).toEqual([])
  await migrateUp(db)
  const { wrong, seen } = await wrongSortKeys(db.read)
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(5000)
  expect(await db.read('user_import_rows').pluck('real_name_sort')).toEqual(['xie4解jin4缙'])
})

it('writes the domains of stored addresses in one way, but takes none that someone else has', async () => {
  await migrateUp(db)
  await fill()
  while ((await db.read('migrations').where({ name: '0095_addresses' })).length)
    await migrateDownOne(db)
  const [first, second, third] = await db.read('users').orderBy('id').limit(3).pluck('id')
  const set = (id: number | undefined, values: { email: string; email_key: string }) =>
    db.transaction((trx) =>
      trx('users')
        .where({ id: mustExist(id) })
        .update(values),
    )
  const given = (address: string) => ({ email: address, email_key: address.toLowerCase() })
  await set(first, given('Anna@münchen.de'))
  await set(second, given('olga@пример.рф'))
  await set(third, given('olga@xn--e1afmkfd.xn--p1ai'))
  await migrateUp(db)
  const rows = await db.read('users').orderBy('id').limit(3).select('email', 'email_key')
  expect(rows).toEqual([
    { email: 'Anna@xn--mnchen-3ya.de', email_key: 'anna@xn--mnchen-3ya.de' },
    { email: 'olga@пример.рф', email_key: 'olga@пример.рф' },
    { email: 'olga@xn--e1afmkfd.xn--p1ai', email_key: 'olga@xn--e1afmkfd.xn--p1ai' },
  ])
})

it('finds rows that are indexed already by where from they were written', async () => {
  await migrateUp(db)
  for (const address of ['198.51.100.7', '2001:db8::17', 'Unknown Host', ''])
    await db.transaction((trx) =>
      writeAudit(trx, { ...serverOrigin, tokens: logParts.tokens, address }, 1, {
        action: 'user.edit',
        actor: { userId: null, username: '', companyId: null },
        target: { type: 'user', id: 1, name: address },
      }),
    )
  await makeTestSealer(db).seal()
  const tokens = (): Promise<string[]> => db.read('logs_search').orderBy('id').pluck('tokens')
  const right = (await tokens()).map((text) => text.split(' ').toSorted())
  while ((await db.read('migrations').where({ name: '0096_log_addresses' })).length)
    await migrateDownOne(db)
  const without = (await tokens()).map((text) => text.replace(/\u0001i\S* /, ''))
  expect(without.join('')).not.toContain('\u0001i')
  for (const [place, text] of without.entries())
    await db
      .writer('logs_search')
      .where({ id: place + 1 })
      .update({ tokens: text })
  await migrateUp(db)
  expect((await tokens()).map((text) => text.split(' ').toSorted())).toEqual(right)
})

it('indexes each row of the log once, whichever queue it waited in before', async () => {
  await migrateUp(db)
  const write = (name: string) =>
    db.transaction((trx) =>
      writeAudit(trx, { ...serverOrigin, tokens: logParts.tokens }, 1, {
        action: 'user.edit',
        actor: { userId: null, username: '', companyId: name === 'third' ? 2 : null },
        target: { type: 'user', id: 1, name },
      }),
    )
  await write('first')
  await makeTestSealer(db).seal()
  await write('second')
  await lighterLog.down(db.writer)
  await logQueue.down(db.writer)
  expect(await count('logs_waiting')).toBe(1)
  await write('third')
  expect(await count('logs_waiting')).toBe(2)
  await indexChanged(db)
  expect(await count('logs_search')).toBe(3)
  await write('fourth')
  await logQueue.up(db.writer)
  await lighterLog.up(db.writer)
  expect(await db.read('logs_search').pluck('content')).toEqual([expect.stringContaining('first')])
  await indexChanged(db)
  await makeTestSealer(db).seal()
  expect(await count('logs_waiting')).toBe(0)
  expect(await count('logs_search')).toBe(4)
  expect(
    await db.read('logs_counts').orderBy('company_id').select('company_id', 'row_count'),
  ).toEqual([
    { company_id: 0, row_count: 4 },
    { company_id: 2, row_count: 1 },
  ])
  expect(await verifyStored(db)).toMatchObject({ whole: true, unsealed: 0 })
})

it('lets several processes migrate at once', async () => {
  const others = await Promise.all([connect(database.url), connect(database.url)])
  await Promise.all([db, ...others].map((one) => migrateUp(one)))
  expect(await count('permissions')).toBeGreaterThan(20)
  await Promise.all(others.map((one) => one.close()))
})

it.each(engine === 'postgres' ? ['PostgreSQL'] : [])(
  'goes on after a process that was killed while it migrated, on %s',
  async () => {
    await migrateUp(db)
    await db.writer.raw('UPDATE migrations_lock SET is_locked = 1')
    await migrateUp(db)
    const { rows } = await db.writer.raw('SELECT is_locked FROM migrations_lock')
    expect(rows).toEqual([{ is_locked: 0 }])
  },
)

it('holds every permission that code refers to, by the same key and number', async () => {
  await migrateUp(db)
  const rows = await db.read('permissions').whereNotNull('key').select('id', 'key')
  expect(Object.fromEntries(rows.map(({ key, id }) => [key, id]))).toEqual(allPermissionIds())
})

it.each([
  ['0001_core', /version before the first release.*Start with a new one/],
  ['9999_later', /newer version of the program \(9999_later\)/],
])('says in plain words that it cannot continue a database with %s', async (name, message) => {
  await migrateUp(db)
  await db.transaction((trx) =>
    trx('migrations').insert({ name, batch: 1, migration_time: new Date() }),
  )
  await expect(migrateUp(db)).rejects.toThrow(message)
  await expect(migrateDown(db)).rejects.toThrow(message)
})

it('takes back one migration by its name, and says what to do where its file was removed', async () => {
  await migrateUp(db)
  const newest = (await newestMigration(db)) ?? ''
  await expect(migrateDownOne(db, '9999_none')).rejects.toThrow(
    'This database does not have the migration 9999_none.',
  )
  await migrateDownOne(db, newest)
  expect(await newestMigration(db)).not.toBe(newest)
  await expect(migrateDownOne(db, newest)).rejects.toThrow(/does not have the migration/)
  await migrateUp(db)
  expect(await newestMigration(db)).toBe(newest)
  await db.writer.table('migrations').insert({ name: '9999_devices', batch: 99 })
  for (const refused of [migrateUp(db), migrateDownOne(db, newest)])
    await expect(refused).rejects.toThrow(
      /made by a newer version .*\(9999_devices\).*restore it and run npm run db:migrate -- --down with its name/,
    )
})
