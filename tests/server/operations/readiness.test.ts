import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { connect } from '#db/connect'
import { requireRow } from '#db/tables'
import { readEnv } from '#server/core/env'
import { startServer, type RunningServer } from '#server/start'
import { expectCode } from '../../support/answers.ts'
import { makeClient, signIn } from '../../support/client.ts'
import { engine, temporaryDatabase, type TemporaryDatabase } from '../../support/database.ts'
import { startPostgres } from '../../support/postgres.ts'
import {
  makeFreezableDatabase,
  type FreezableDatabase,
} from '../../support/makeFreezableDatabase.ts'

const on = (one: typeof engine) => (engine === one ? [one] : [])

let database: TemporaryDatabase
let still: FreezableDatabase | null = null
let running: RunningServer
let base: string

const envOf = (url: string) =>
  readEnv({
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: url,
    JWT_SECRET: 'a secret of the tests of 32 characters or more',
    LOG_LEVEL: 'silent',
    STATEMENT_SECONDS: '2',
    LOCK_SECONDS: '1',
  })

beforeAll(async () => {
  database = await temporaryDatabase()
  if (engine === 'postgres') still = await makeFreezableDatabase(database.url)
  running = await startServer(envOf(still?.url ?? database.url))
  base = `http://127.0.0.1:${running.port}`
})
afterAll(async () => {
  still?.thaw()
  await running.stop()
  still?.close()
  await database.remove()
})

const ready = async () => {
  const begun = performance.now()
  const response = await fetch(`${base}/readyz`)
  const body: unknown = await response.json()
  return { status: response.status, body, ms: performance.now() - begun }
}

it('reports where the log chain is broken, until a check finds it intact', async () => {
  const admin = await signIn(base, 'superadmin')
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready' } })
  const { writer } = running.context.db
  const row = requireRow(await writer('logs').orderBy('id').first('id', 'code'))
  const verify = async (code: number) => {
    await writer('logs').where({ id: row.id }).update({ code })
    await admin.post('/usercenter/logs/verify')
  }
  await verify(row.code + 1)
  expect((await ready()).body).toEqual({ status: 'degraded', integrity: 'log' })
  await verify(row.code)
  expect((await ready()).body).toEqual({ status: 'ready' })
})

it.each(on('postgres'))('cancels slow statements and long waits for locks', async () => {
  const { read, writer } = running.context.db
  await expect(read.raw('SELECT pg_sleep(10)')).rejects.toMatchObject({ code: '57014' })
  const admin = await signIn(base, 'acmeadmin')
  await writer.transaction(async (trx) => {
    await trx.raw('LOCK TABLE users IN ACCESS EXCLUSIVE MODE')
    await expectCode(admin.put('/usercenter/users/5', { realName: 'Never' }), 503, 7008)
  })
  // Migrations and maintenance are exempt from this timeout.
  await writer.raw('SELECT pg_sleep(2.5)')
})

it.each(on('postgres'))('ends an idle transaction, which releases its locks', async () => {
  const { transaction } = running.context.db
  const begun = performance.now()
  await expect(
    transaction(async (trx) => {
      await trx('users').where({ id: 5 }).update({ nick_name: 'x' })
      await new Promise((done) => setTimeout(done, 4000))
      await trx('users').where({ id: 5 }).first()
    }),
  ).rejects.toThrow(/terminat|connection/i)
  expect(performance.now() - begun).toBeLessThan(8000)
  const [user] = await running.context.db.read('users').where({ id: 5 })
  expect(user?.nick_name).not.toBe('x')
})

it.each(on('postgres'))(
  'answers within two seconds while the database hangs, and is ready again afterwards',
  async () => {
    still?.freeze()
    for (let times = 0; times < 3; times += 1) {
      const { status, body, ms } = await ready()
      expect([status, body]).toEqual([503, { status: 'unavailable' }])
      expect(ms).toBeLessThan(2000)
    }
    await expectCode(makeClient(base).get('/public/downloads'), 503, 7008)
    still?.thaw()
    let again = await ready()
    while (again.status !== 200) {
      await new Promise((done) => setTimeout(done, 100))
      again = await ready()
    }
    expect(again.body).toEqual({ status: 'ready' })
  },
)

it.each(on('postgres'))('closes connections to a database that became a standby', async () => {
  const postgres = await startPostgres()
  const db = await connect(`${postgres.url}/postgres`, undefined, () => {})
  onTestFinished(async () => {
    await db.close()
    postgres.stop()
  })
  const queries = [
    () => db.read.raw('SELECT 1'),
    () => db.writer.raw('SELECT 1'),
    () => db.transaction((trx) => trx.raw('SELECT 1')),
    () => db.maintain((trx) => trx.raw('SELECT 1')),
  ]
  for (const ask of queries) await ask()
  postgres.demote()
  for (const ask of queries) {
    // Old connections turn out to be broken when they are used.
    let found = ''
    while (found !== '25006') {
      found = await ask().then(
        () => 'answered',
        (error: { code?: string }) => error.code ?? 'broken',
      )
      expect(found).not.toBe('answered')
    }
  }
})
