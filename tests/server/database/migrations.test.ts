import { isDeepStrictEqual } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect, type Database } from '#db/connect'
import { migrateDown, migrateDownOne, migrateUp, newestMigration } from '#db/migrate'
import { loadDemonstration } from '#db/seeds/demonstration'
import '#server/features'
import { allPermissionIds } from '#contract/access/permissions'
import { engine, temporaryDatabase, type TemporaryDatabase } from '../../support/database.ts'

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

/** Rows for tables the demonstration data leaves empty, in the order of their references. */
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
  [
    'usage_admissions',
    {
      application_id: 4,
      company_id: 2,
      key: 'a',
      devices: 1,
      storage_bytes: 1,
      at: 1,
      answer: '{}',
    },
  ],
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

it('migrates up, down with rows in every area, leaving nothing, and up again to the same schema', async () => {
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

it('reverts only the newest schema change, with rows, and reapplies it to the same schema', async () => {
  await migrateUp(db)
  await fill()
  const before = await schema()
  const users = await db.read('users').orderBy('id').select()
  // Some migrations change only data, and on one engine not the schema.
  do await migrateDownOne(db)
  while (isDeepStrictEqual(await schema(), before))
  await migrateUp(db)
  expect(await schema()).toEqual(before)
  expect(await db.read('users').orderBy('id').select()).toEqual(users)
})

it('lets several processes migrate at once', async () => {
  const others = await Promise.all([connect(database.url), connect(database.url)])
  await Promise.all([db, ...others].map((one) => migrateUp(one)))
  expect(await count('permissions')).toBeGreaterThan(20)
  await Promise.all(others.map((one) => one.close()))
})

it.each(engine === 'postgres' ? ['PostgreSQL'] : [])(
  'continues after a process was killed during a migration, on %s',
  async () => {
    await migrateUp(db)
    await db.writer.raw('UPDATE migrations_lock SET is_locked = 1')
    await migrateUp(db)
    const { rows } = await db.writer.raw('SELECT is_locked FROM migrations_lock')
    expect(rows).toEqual([{ is_locked: 0 }])
  },
)

it('contains every permission that code refers to, with the same key and number', async () => {
  await migrateUp(db)
  const rows = await db.read('permissions').whereNotNull('key').select('id', 'key')
  expect(Object.fromEntries(rows.map(({ key, id }) => [key, id]))).toEqual(allPermissionIds())
})

it('gives the presets of companies the heading of each of their entries', async () => {
  await migrateUp(db)
  const orphans = () =>
    db
      .read('role_permissions as held')
      .join('permissions as p', 'p.id', 'held.permission_id')
      .join('roles as r', 'r.id', 'held.role_id')
      .whereIn('r.key', ['assistantAdministrator', 'readOnly'])
      .whereNotExists((parent) => {
        void parent
          .from('role_permissions as also')
          .whereRaw('also.role_id = held.role_id AND also.permission_id = p.parent_id')
      })
      .orderBy('p.id')
      .distinct()
      .pluck('p.id')
  expect(await orphans()).toEqual([1000])
  await migrateDownOne(db, '024_presetHeadings')
  expect(await orphans()).toContain(1400)
})

it.each([
  [
    '0123_company_likeness',
    /^This database was made by an unreleased version of the program, .+ start with a new database [^.]+\.$/,
  ],
  ['999_later', /newer version of the program \(999_later\)/],
])('explains why it cannot continue a database with %s', async (name, message) => {
  await migrateUp(db)
  await db.transaction((trx) =>
    trx('migrations').insert({ name, batch: 1, migration_time: new Date() }),
  )
  await expect(migrateUp(db)).rejects.toThrow(message)
  await expect(migrateDown(db)).rejects.toThrow(message)
})

it('reverts one migration by name, and says what to do if its file was removed', async () => {
  await migrateUp(db)
  const newest = (await newestMigration(db)) ?? ''
  await expect(migrateDownOne(db, '999_none')).rejects.toThrow(
    'This database does not have the migration 999_none.',
  )
  await migrateDownOne(db, newest)
  expect(await newestMigration(db)).not.toBe(newest)
  await expect(migrateDownOne(db, newest)).rejects.toThrow(/does not have the migration/)
  await migrateUp(db)
  expect(await newestMigration(db)).toBe(newest)
  await db.writer.table('migrations').insert({ name: '999_devices', batch: 99 })
  for (const refused of [() => migrateUp(db), () => migrateDownOne(db, newest)])
    await expect(refused()).rejects.toThrow(
      /made by a newer version .*\(999_devices\).*restore it and run npm run db:migrate -- --down with its name/,
    )
})

it('renames the built-in role of salespeople, but keeps a name of the operator’s own', async () => {
  await migrateUp(db)
  const role = async () => {
    const row = await db.read('roles').where({ key: 'salesman' }).first('en_name', 'search_key')
    return [row?.en_name, row?.search_key]
  }
  expect(await role()).toEqual(['Salesperson', '业务员 salesperson'])
  await migrateDownOne(db, '023_salesperson')
  expect(await role()).toEqual(['Salesman', '业务员 salesman'])
  await db.writer.table('roles').where({ key: 'salesman' }).update({ en_name: 'Sales' })
  await migrateUp(db)
  expect(await role()).toEqual(['Sales', '业务员 salesman'])
})
