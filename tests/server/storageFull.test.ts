import { expect, it } from 'vitest'
import { buildUser, createUser } from '../support/factories.ts'
import { engine } from '../support/database.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

/**
 * Fills the storage: SQLite may grow by no further page; PostgreSQL, whose disk is not this test's to fill, refuses
 * rows with the code that it reports of a full disk (53100). Answers what makes room again.
 */
const fillStorage: () => Promise<() => Promise<unknown>> = {
  sqlite: async () => {
    const { writer } = server.running.context.db
    const [row] = await writer.raw('PRAGMA page_count')
    await writer.raw(`PRAGMA max_page_count = ${Number(row.page_count)}`)
    return () => writer.raw('PRAGMA max_page_count = 4294967294')
  },
  postgres: async () => {
    const { writer } = server.running.context.db
    await writer.raw(`
      CREATE FUNCTION refuse_rows() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100';
      END $$;
      CREATE TRIGGER refuse_rows BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION refuse_rows();`)
    return () => writer.raw('DROP FUNCTION refuse_rows CASCADE')
  },
}[engine]

const counts = async () => {
  const { read } = server.running.context.db
  const [users, logs] = [
    await read('users').count({ n: '*' }),
    await read('logs').count({ n: '*' }),
  ]
  return [Number(users[0]?.n), Number(logs[0]?.n)]
}

it('saves nothing and says so while the storage is full, and goes on when there is room', async () => {
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
  expect(refused[0]?.body.message).toBe('The storage is full. Nothing was saved.')
  const created = answers.length - refused.length
  expect(await counts()).toEqual([(before[0] ?? 0) + created, (before[1] ?? 0) + created])
  expect((await admin.list('/usercenter/users')).status).toBe(200)
  await makeRoom()
  await createUser(admin)
  const report = await (await server.as('superadmin')).post('/usercenter/logs/verify')
  expect(report.body.data).toMatchObject({ whole: true })
})

it('takes a change back when its row of the log cannot be written, and goes on afterwards', async () => {
  const admin = await server.as('acmeadmin')
  const { writer } = server.running.context.db
  const user = await createUser(admin)
  const [before] = [await counts()]
  await writer.schema.renameTable('logs', 'logs_away')
  const answer = await admin.put(`/usercenter/users/${user.id}`, { realName: 'Lost Name' })
  await writer.schema.renameTable('logs_away', 'logs')
  expect([answer.status, answer.body.code]).toEqual([500, 7007])
  expect(JSON.stringify(answer.body)).not.toMatch(/logs|sql/i)
  expect(await counts()).toEqual(before)
  expect((await admin.get(`/usercenter/users/${user.id}`)).body.realName).toBe('Lin Yue')
  const again = await admin.put(`/usercenter/users/${user.id}`, { realName: 'Kept Name' })
  expect(again.status).toBe(200)
  const report = await (await server.as('superadmin')).post('/usercenter/logs/verify')
  expect(report.body.data).toMatchObject({ whole: true })
})
