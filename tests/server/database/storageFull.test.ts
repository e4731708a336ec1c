import { expect, it } from 'vitest'
import { logIn } from '../../support/credentials.ts'
import { expectCode } from '../../support/answers.ts'
import { buildUser, createUser } from '../../support/factories.ts'
import { engine } from '../../support/database.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()

const tables = ['users', 'logs', 'notifications', 'import_attempts', 'download_files']

/**
 * Simulates full storage: SQLite may not grow by another page; PostgreSQL refuses rows with the error code of a full
 * disk (53100). Returns a function that frees it.
 */
const fillStorage: () => Promise<() => Promise<unknown>> = {
  sqlite: async () => {
    // Applies only to the write connection.
    await server.db.transaction(async (trx) => {
      const [row] = await trx.raw('PRAGMA page_count')
      await trx.raw(`PRAGMA max_page_count = ${Number(row.page_count)}`)
    })
    return () => server.db.transaction((trx) => trx.raw('PRAGMA max_page_count = 4294967294'))
  },
  postgres: async () => {
    await server.db.writer.raw(`
      CREATE FUNCTION refuse_rows() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100';
      END $$;
      ${tables.map((table) => `CREATE TRIGGER refuse_rows BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_rows();`).join('\n')}`)
    return () => server.db.writer.raw('DROP FUNCTION refuse_rows CASCADE')
  },
}[engine]

const counts = async () => {
  const [users, logs] = [
    await server.db.read('users').count({ n: '*' }),
    await server.db.read('logs').count({ n: '*' }),
  ]
  return [Number(users[0]?.n), Number(logs[0]?.n)]
}

it('refuses changes while the storage is full, and saves again once there is room', async () => {
  const admin = await server.as('acmeadmin')
  await (await server.as('superadmin')).put('/usercenter/companies/2', { userQuota: 500 })
  const before = await counts()
  const makeRoom = await fillStorage()
  const answers = []
  for (let tries = 0; tries < 60; tries += 1)
    answers.push(await admin.post('/usercenter/users', buildUser()))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.length).toBeGreaterThan(0)
  expect([...new Set(refused.map(({ status, body }) => `${status} ${body.code}`))]).toEqual([
    '503 7009',
  ])
  expect(refused[0]?.body.message).toBe('The server’s disk is full. Nothing was saved.')
  const created = answers.length - refused.length
  expect(await counts()).toEqual([(before[0] ?? 0) + created, (before[1] ?? 0) + created])
  expect((await admin.list('/usercenter/users')).status).toBe(200)
  await makeRoom()
  await createUser(admin)
  const report = await (await server.as('superadmin')).post('/usercenter/logs/verify')
  expect(report.body.data).toMatchObject({ whole: true })
})

it('rolls back a change whose log row cannot be written, and continues afterwards', async () => {
  const admin = await server.as('acmeadmin')
  const user = await createUser(admin)
  const [before] = [await counts()]
  // Otherwise SQLite also renames the table inside triggers.
  if (engine === 'sqlite') await server.db.writer.raw('PRAGMA legacy_alter_table = ON')
  await server.db.writer.schema.renameTable('logs', 'logs_away')
  const answer = await admin.put(`/usercenter/users/${user.id}`, { realName: 'Lost Name' })
  await server.db.writer.schema.renameTable('logs_away', 'logs')
  await expectCode(answer, 500, 7007)
  expect(JSON.stringify(answer.body)).not.toMatch(/logs|sql/i)
  expect(await counts()).toEqual(before)
  expect((await admin.get(`/usercenter/users/${user.id}`)).body.realName).toBe('Lin Yue')
  const again = await admin.put(`/usercenter/users/${user.id}`, { realName: 'Kept Name' })
  expect(again.status).toBe(200)
  const report = await (await server.as('superadmin')).post('/usercenter/logs/verify')
  expect(report.body.data).toMatchObject({ whole: true })
})

it('answers 503 and 7009 to every kind of change, an export and an upload while the storage is full', async () => {
  const [admin, system] = [await server.as('acmeadmin'), await server.as('superadmin')]
  const user = await createUser(admin)
  const upload = () => system.upload('/usercenter/downloads/files?name=a.txt', 'some bytes')
  const before = await counts()
  const makeRoom = await fillStorage()
  const calls: Record<string, () => Promise<{ status: number; body: { code?: number } }>> = {
    edit: () => admin.put(`/usercenter/users/${user.id}`, { realName: `Lin ${'x'.repeat(40)}` }),
    disable: async () => {
      const answer = await admin.post(`/usercenter/users/${user.id}/disable`)
      if (answer.status === 200) await admin.post(`/usercenter/users/${user.id}/enable`)
      return answer
    },
    export: () => admin.get('/usercenter/users/export?format=csv'),
    upload,
    login: () => logIn(server, 'betaadmin', 'Portal2026'),
  }
  for (const [name, call] of Object.entries(calls)) {
    let answer = await call()
    // Uses up the remaining space in existing pages first.
    for (let tries = 0; answer.status < 300 && tries < 300; tries += 1) answer = await call()
    expect([name, answer.status, answer.body.code]).toEqual([name, 503, 7009])
  }
  await makeRoom()
  expect((await counts())[0]).toBe(before[0])
  expect((await admin.put(`/usercenter/users/${user.id}`, { realName: 'Kept' })).status).toBe(200)
  expect((await upload()).status).toBe(200)
  expect((await system.post('/usercenter/logs/verify')).body.data).toMatchObject({ whole: true })
})
