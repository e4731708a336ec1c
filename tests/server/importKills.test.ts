import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEnv } from '#server/env'
import { makeTokens } from '#server/auth/tokens'
import { verifyChain } from '#server/logs/logs.verify'
import { connect, type Database } from '#db/connect'
import { signIn, type Client } from '../support/client.ts'
import { temporaryDatabase, type TemporaryDatabase } from '../support/database.ts'
import { freePort } from '../support/freePort.ts'
import { killedSecret, startToKill, untilAlone } from '../support/kills.ts'

const rows = 300
const path = '/usercenter/user-imports'
const args = ['--import', 'tsx', 'server/main.ts']
let database: TemporaryDatabase
let port: number
let child: ChildProcess | undefined
let admin: Client
let batch = 0

beforeAll(async () => {
  database = await temporaryDatabase()
  port = await freePort()
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await database.remove()
})

const start = async () => {
  child = await startToKill(args, database.url, port)
  admin = await signIn(`http://127.0.0.1:${port}`, 'acmeadmin')
}

const kill = async () => {
  const gone = child && once(child, 'exit')
  child?.kill('SIGKILL')
  await gone
  await inDatabase(untilAlone)
}

const inDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
  const db = await connect(database.url)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const until = async (id: string, states: string[]) => {
  for (;;) {
    const { body } = await admin.get(`${path}/${id}`)
    if (states.includes(body.state)) return body
    await pause(20)
  }
}

const namesOf = (of: number) => `killed${of}x`

const check = async (of: number): Promise<string> => {
  const lines = Array.from(
    { length: rows },
    (_, row) => `${namesOf(of)}${row},Lin Yue,${namesOf(of)}${row}@example.org,企业成员`,
  )
  const response = await fetch(`http://127.0.0.1:${port}/gateway${path}?fileName=killed.csv`, {
    method: 'POST',
    body: ['用户名,姓名,邮箱,角色', ...lines].join('\n'),
    headers: {
      appid: '10000',
      Authorization: `Bearer ${admin.token}`,
      'Content-Type': 'application/octet-stream',
    },
  })
  const { id } = (await response.json()) as { id: string }
  expect(await until(id, ['checked', 'failed'])).toMatchObject({
    state: 'checked',
    rowCount: rows,
    refusedCount: 0,
  })
  return id
}

const sizeOf = async (query: Knex.QueryBuilder): Promise<number> =>
  Number((await query.count({ n: '*' }).first()).n)

/** Everything that an import leaves: all of it or nothing. */
const leftOf = async ({ read }: Database, id: string, of: number) => {
  const names = `${namesOf(of)}%`
  const users = () => read('users').where('username_key', 'like', names)
  const logs = (action: string) => read('logs').where({ action, code: 0 })
  const job = await read('user_imports')
    .where({ id: Number(id) })
    .first('state')
  return {
    state: job.state,
    users: await sizeOf(users()),
    roles: await sizeOf(read('user_roles').whereIn('user_id', users().select('id'))),
    created: await sizeOf(logs('user.create').where('target_name', 'like', names)),
    imported: await sizeOf(logs('user.import').where({ target_id: id })),
    waiting: await sizeOf(read('user_import_rows').where({ import_id: Number(id) })),
  }
}

const seatsOf = async (db: Database) => {
  const company = await db.read('companies').where({ id: 2 }).first('user_count')
  const members = await sizeOf(db.read('users').where({ company_id: 2 }))
  return { counted: company.user_count, members }
}

const chainIsWhole = async (db: Database) =>
  (
    await verifyChain(
      db.read,
      makeTokens(readEnv({ NODE_ENV: 'test', JWT_SECRET: killedSecret }).secret),
    )
  ).whole

/** Makes each row of the log that tells of a new user take its time, so that publishing is long. */
const slowDown = (db: Database) =>
  db.engine === 'sqlite'
    ? db.writer.raw(`CREATE TRIGGER slow AFTER INSERT ON logs WHEN NEW.action = 'user.create' BEGIN
        SELECT (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
                SELECT max(i) FROM n); END`)
    : db.writer.raw(`CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_sleep(0.02); RETURN NEW; END';
        CREATE TRIGGER slow AFTER INSERT ON logs FOR EACH ROW
        WHEN (NEW.action = 'user.create') EXECUTE FUNCTION slow()`)

const speedUp = (db: Database) =>
  db.writer.raw(
    db.engine === 'sqlite'
      ? 'DROP TRIGGER slow'
      : 'DROP TRIGGER slow ON logs; DROP FUNCTION slow()',
  )

const nothing = { users: 0, roles: 0, created: 0, imported: 0, waiting: rows }
const everything = { users: rows, roles: rows, created: rows, imported: 1, waiting: 0 }

it('leaves nothing of an import whose server is killed in the middle of it', async () => {
  await start()
  const id = await check((batch += 1))
  await kill()
  const before = await inDatabase(async (db) => {
    await db.writer('companies').where({ id: 2 }).update({ user_quota: 10_000 })
    await slowDown(db)
    return seatsOf(db)
  })
  await start()
  expect((await admin.post(`${path}/${id}/start`)).status).toBe(200)
  await pause(700)
  await kill()
  await inDatabase(async (db) => {
    // Still running: the kill came before the end.
    expect(await leftOf(db, id, batch)).toEqual({ state: 'running', ...nothing })
    expect(await seatsOf(db)).toEqual(before)
    expect(await chainIsWhole(db)).toBe(true)
    await speedUp(db)
    // As if a minute had gone by, after which another server knows that the first is gone.
    await db
      .writer('user_imports')
      .where({ id: Number(id) })
      .update({ heartbeat_at: 0 })
  })
  await start()
  expect(await until(id, ['failed'])).toMatchObject({ failure: 'interrupted' })
  const again = await check(batch)
  await admin.post(`${path}/${again}/start`)
  await until(again, ['done'])
  await kill()
  await inDatabase(async (db) => {
    expect(await leftOf(db, again, batch)).toMatchObject({
      state: 'done',
      ...everything,
      waiting: expect.any(Number),
    })
    expect(await seatsOf(db)).toEqual({
      counted: before.counted + rows,
      members: before.members + rows,
    })
    expect(await chainIsWhole(db)).toBe(true)
  })
}, 120_000)

it('leaves all or nothing whenever the kill comes', async () => {
  for (const wait of [20, 80, 200]) {
    await start()
    const id = await check((batch += 1))
    const before = await inDatabase(seatsOf)
    expect((await admin.post(`${path}/${id}/start`)).status).toBe(200)
    await pause(wait)
    await kill()
    await inDatabase(async (db) => {
      const { state, waiting, ...left } = await leftOf(db, id, batch)
      const done = state === 'done'
      // The rows of the file go after the users are there; what a kill leaves of them goes within a day.
      expect({ ...left, waiting: done ? 0 : waiting }).toEqual(done ? everything : nothing)
      const more = done ? rows : 0
      expect(await seatsOf(db)).toEqual({
        counted: before.counted + more,
        members: before.members + more,
      })
      expect(await chainIsWhole(db)).toBe(true)
      await db
        .writer('user_imports')
        .where({ id: Number(id) })
        .update({ busy_company_id: null })
    })
  }
}, 120_000)
