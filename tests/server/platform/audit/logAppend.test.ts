import { expect, it } from 'vitest'
import { connect, type Database, type Transaction } from '#db/connect'
import { insertDeferred, flushDeferred } from '#db/tables'
import { anonymizeAudit } from '#server/platform/audit/anonymize'
import { writeAudit, rehearseAudit } from '#server/platform/audit/writeAudit'
import { engine } from '../../../support/database.ts'
import { createUser } from '../../../support/factories.ts'
import { useServer } from '../../../support/server.ts'

const server = useServer()
const { system, admin } = server

const verify = async () => (await system.post('/usercenter/logs/verify')).body.data

const origin = () => ({
  ...server.context,
  requestId: 'a-request',
  locale: 'en' as const,
  address: '127.0.0.1',
  userAgent: 'a test',
  via: null,
})

const entry = (name: string) => ({
  action: 'user.edit' as const,
  actor: { userId: 3, username: 'acmeadmin', companyId: 2 },
  target: { type: 'test', id: '1', name },
})

const append = (db: Database, name: string) =>
  db.transaction(async (trx) => {
    await trx('users').where({ id: 3 }).select('id')
    await writeAudit(trx, origin(), Date.now(), entry(name))
    await writeAudit(trx, origin(), Date.now(), entry(`${name} again`))
  })

const names = (): Promise<(string | null)[]> =>
  server.db.read('logs').where({ target_type: 'test' }).pluck('target_name')

/**
 * Records the position in the database's write-ahead log for each row. Returns a function that checks whether that
 * position is on disk.
 */
const watchDisk: () => Promise<() => Promise<boolean>> = {
  // SQLite syncs to disk in every COMMIT of its single write connection.
  sqlite: () =>
    Promise.resolve(async () => {
      const [row] = await server.db.transaction((trx) => trx.raw('PRAGMA synchronous'))
      return row.synchronous === 2
    }),
  postgres: async () => {
    await server.db.writer.raw(`
      CREATE TABLE positions (position pg_lsn);
      CREATE FUNCTION note_position() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO positions VALUES (pg_current_wal_insert_lsn());
        RETURN NULL;
      END $$;
      CREATE TRIGGER note_position AFTER INSERT ON logs FOR EACH ROW EXECUTE FUNCTION note_position();`)
    return async () => {
      const { rows } = await server.db.read.raw(
        'SELECT pg_current_wal_flush_lsn() > max(position) AS stored FROM positions',
      )
      return rows[0].stored
    }
  },
}[engine]

it('stores a change before it responds', async () => {
  const isStored = await watchDisk()
  const user = await createUser(admin)
  for (const letter of 'abcdefghijklmnop') {
    await admin.put(`/usercenter/users/${user.id}`, { realName: `Lin ${letter}` })
    expect(await isStored()).toBe(true)
  }
})

it('writes one log when several processes write at once', async () => {
  const other = await connect(server.databaseUrl)
  const expected: string[] = []
  const add = (db: Database, name: string) => {
    expected.push(name, `${name} again`)
    return append(db, name)
  }
  try {
    const { db } = server.context
    await add(db, 'first')
    await add(other, 'second')
    await add(db, 'third')
    await Promise.all(
      Array.from({ length: 40 }, (_, number) => add(number % 2 ? db : other, `parallel ${number}`)),
    )
  } finally {
    await other.close()
  }
  expect((await names()).toSorted()).toEqual(expected.toSorted())
  await server.context.sealer.seal()
  expect(await verify()).toMatchObject({ whole: true })
})

it('writes no row for a change that is rolled back or only rehearsed', async () => {
  const before = await names()
  const failing = server.db.transaction(async (trx) => {
    await writeAudit(trx, origin(), Date.now(), entry('lost'))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await server.db.transaction(async (trx) => {
    await rehearseAudit(trx, origin(), Date.now(), entry('rehearsed'))
    await trx('users').where({ id: 3 }).select('id')
  })
  expect(await names()).toEqual(before)
  await append(server.db, 'kept')
  expect(await names()).toEqual([...before, 'kept', 'kept again'])
  expect(await verify()).toMatchObject({ whole: true })
})

it('rolls back a change whose row cannot be stored, and no other', async () => {
  const { db } = server.context
  const rename = (realName: string, target: string, type: unknown = 'test') =>
    db.transaction(async (trx) => {
      await trx('users').where({ id: 3 }).update({ real_name: realName })
      const row = { ...entry(target), target: { type: type as string, id: '1', name: target } }
      await writeAudit(trx, origin(), Date.now(), row)
    })
  const stored = async () => (await db.read('users').where({ id: 3 }).first('real_name'))?.real_name
  const before = await names()
  const first = await Promise.allSettled([
    rename('One', `O'Neill? 'one'`),
    rename('Two', 'two', null),
    rename('Three', String.raw`three \' "?"`),
    rename('Half', 'half \ud800 a pair'),
  ])
  expect(first.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  // Concurrent changes are stored in any order.
  const added = (await names()).slice(before.length)
  expect(added.toSorted()).toEqual([
    `O'Neill? 'one'`,
    'half \ufffd a pair',
    String.raw`three \' "?"`,
  ])
  await expect(rename('Four', 'four', null)).rejects.toThrow(/target_type/)
  expect(await stored()).toMatch(/^(One|Three|Half)$/)
  await rename('Five', 'five')
  expect(await stored()).toBe('Five')
  expect(await verify()).toMatchObject({ whole: true })
})

it('rolls back a change whose last row the database refuses', async () => {
  const { db } = server.context
  const name = () => db.read('users').where({ id: 3 }).first('real_name')
  const before = await name()
  const roles = { user_id: 'integer', application_id: 'integer', role_id: 'integer' }
  const refused = db.transaction(async (trx) => {
    await trx('users').where({ id: 3 }).update({ real_name: 'Refused' })
    await writeAudit(trx, origin(), Date.now(), entry('refused'))
    insertDeferred(trx, 'user_roles', roles, { user_id: 3, application_id: 1, role_id: 999_999 })
  })
  await expect(refused).rejects.toThrow(/foreign key/i)
  expect(await name()).toEqual(before)
  expect(await names()).not.toContain('refused')
})

it('reads during any number of concurrent changes', async () => {
  const { db } = server.context
  const changes = Array.from({ length: 32 }, () =>
    db.transaction(async (trx) => {
      await trx('users').where({ id: 3 }).update({ real_name: 'Busy' })
      return db.read('users').where({ id: 3 }).first('id')
    }),
  )
  expect(await Promise.all(changes)).toEqual(changes.map(() => ({ id: 3 })))
})

it('shows a row to its own transaction at once, and rolls back both together', async () => {
  const seen = (trx: Transaction) =>
    trx('logs')
      .where({ target_type: 'test' })
      .whereLike('target_name', 'moment %')
      .pluck('target_name')
  const [committed, rolledBack, after] = await Promise.allSettled([
    server.db.transaction((trx) => writeAudit(trx, origin(), Date.now(), entry('moment 1'))),
    server.db.transaction(async (trx) => {
      await writeAudit(trx, origin(), Date.now(), entry('moment 2'))
      await flushDeferred(trx)
      expect(await seen(trx)).toContain('moment 2')
      throw new Error('changed my mind')
    }),
    server.db.transaction(async (trx) => {
      await writeAudit(trx, origin(), Date.now(), entry('moment 3'))
      await flushDeferred(trx)
      return seen(trx)
    }),
  ])
  expect([committed, rolledBack].map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(after).toMatchObject({ value: expect.arrayContaining(['moment 3']) })
  expect(after).not.toMatchObject({ value: expect.arrayContaining(['moment 2']) })
  expect((await names()).filter((name) => name?.startsWith('moment')).toSorted()).toEqual([
    'moment 1',
    'moment 3',
  ])
  await server.context.sealer.seal()
  expect(await verify()).toMatchObject({ whole: true })
})

it.each(engine === 'sqlite' ? ['SQLite'] : [])(
  'erases a person from rows of the same commit, on %s',
  async () => {
    const { db } = server.context
    const actor = { userId: 4, username: 'acmemember', companyId: 2 }
    await Promise.all([
      db.transaction((trx) =>
        writeAudit(trx, origin(), Date.now(), { ...entry('acmemember'), actor }),
      ),
      db.transaction(async (trx) => {
        await writeAudit(trx, origin(), Date.now(), { ...entry('gone'), actor })
        await anonymizeAudit(trx, 4, [])
      }),
    ])
    expect(
      await db.read('logs').where({ actor_id: 4 }).whereNotNull('actor_name').pluck('id'),
    ).toEqual([])
  },
)

it.each(engine === 'sqlite' ? ['SQLite'] : [])('refuses nested transactions on %s', async () => {
  const nested = server.db.transaction((trx) => trx.transaction((inner) => inner('users').first()))
  await expect(nested).rejects.toThrow('no transaction within a transaction')
})
