import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { rawRows } from '#db/dialect'
import { readEnv } from '#server/core/env'
import { startServer, type RunningServer } from '#server/start'
import { makeClient, signIn, type Client } from '../../support/client.ts'
import { engine, seededDatabase } from '../../support/database.ts'
import { checkDuringRequests } from '../../support/integrityChecks.ts'
import { startPostgres } from '../../support/postgres.ts'
import { useServer } from '../../support/server.ts'
import { commonSettings } from '../../support/settings.ts'

const server = useServer()

const on = (one: typeof engine) => (engine === one ? [one] : [])

const ready = async (base: string): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(`${base}/readyz`)
  return { status: response.status, body: await response.json() }
}

const damaged = { status: 503, body: { status: 'unavailable', integrity: 'database' } }
const healthy = { status: 200, body: { status: 'ready' } }

const startOn = (url: string): Promise<RunningServer> =>
  startServer(readEnv({ ...commonSettings, DATABASE_URL: url }))

const overwritePage = (file: string, page: number, bytes: number): void => {
  const opened = openSync(file, 'r+')
  writeSync(opened, Buffer.alloc(bytes, 0xee), 0, bytes, page * bytes)
  closeSync(opened)
}

it('reports no damage of a healthy database during changes and searches', async () => {
  expect(await checkDuringRequests(server, 40)).toMatchObject({ falseAlarms: 0, failures: 0 })
})

it('becomes ready again once a check after a corruption error finds no damage', async () => {
  server.context.integrity.suspectDatabase()
  expect(await ready(server.base)).toEqual(damaged)
  await expect.poll(() => ready(server.base)).toEqual(healthy)
})

const callsOf: Record<string, (admin: Client, base: string) => Promise<unknown>> = {
  companies: (admin) => admin.list('/usercenter/companies'),
  roles: (admin) => admin.list('/usercenter/roles'),
  sessions: (_, base) =>
    makeClient(base).post('/auth/oauth/token', {
      grant_type: 'password',
      username: 'betaadmin',
      password: 'Portal2026',
      agree: true,
    }),
  logs: (admin) => admin.list('/usercenter/logs'),
}

it.each(engine === 'sqlite' ? Object.keys(callsOf) : [])(
  'is not ready after a call read an overwritten page of %s',
  async (table) => {
    const own = await seededDatabase()
    const running = await startOn(own.url)
    const base = `http://127.0.0.1:${running.port}`
    onTestFinished(async () => {
      await running.stop()
      await own.remove()
    })
    const admin = await signIn(base, 'superadmin')
    const { writer, transaction } = running.context.db
    const [row] = await writer.raw('SELECT rootpage FROM sqlite_master WHERE name = ?', [table])
    await writer.raw('PRAGMA wal_checkpoint(TRUNCATE)')
    expect(await ready(base)).toEqual(healthy)
    overwritePage(own.url.slice('sqlite:'.length), Number(row.rootpage) - 1, 4096)
    // A change by another connection invalidates the page cache.
    await transaction((trx) => trx('settings').update({ updated_at: 1 }))
    await callsOf[table]?.(admin, base)
    await expect.poll(() => ready(base)).toEqual(damaged)
    await expect.poll(() => running.context.db.isWhole()).toBe(false)
    // A check ends the suspicion, but real damage remains.
    await new Promise((done) => setTimeout(done, 2500))
    expect(await ready(base)).toEqual(damaged)
  },
)

it.each(on('sqlite'))(
  'finds damage that calls do not meet, because other pages hide it',
  async () => {
    const own = await seededDatabase()
    const running = await startOn(own.url)
    onTestFinished(async () => {
      await running.stop()
      await own.remove()
    })
    const { db } = running.context
    await db.writer.raw('PRAGMA wal_checkpoint(TRUNCATE)')
    expect(await db.isWhole()).toBe(true)
    const file = own.url.slice('sqlite:'.length)
    const pages = readFileSync(file).length / 4096
    for (let page = Math.floor(pages / 2); page < pages; page += 1) overwritePage(file, page, 4096)
    expect(await db.isWhole()).toBe(false)
  },
)

it.each(on('postgres'))('is not ready after PostgreSQL read an overwritten page', async () => {
  const postgres = await startPostgres()
  const running = await startOn(`${postgres.url}/postgres`)
  const base = `http://127.0.0.1:${running.port}`
  onTestFinished(async () => {
    await running.stop()
    postgres.stop()
  })
  const admin = await signIn(base, 'superadmin')
  const { writer } = running.context.db
  expect(await running.context.db.isWhole()).toBe(true)
  await writer.raw('CHECKPOINT')
  const [place] = rawRows<{ folder: string; file: string }>(
    writer,
    await writer.raw(
      `SELECT current_setting('data_directory') AS folder, pg_relation_filepath('companies') AS file`,
    ),
  )
  // The crash clears PostgreSQL's cache.
  overwritePage(join(place?.folder ?? '', place?.file ?? ''), 0, 8192)
  postgres.crash()
  await expect.poll(() => ready(base).then(({ status }) => status)).toBe(200)
  await expect
    .poll(async () => {
      await admin.list('/usercenter/companies')
      return ready(base)
    })
    .toEqual(damaged)
  await expect.poll(() => running.context.db.isWhole()).toBe(false)
})
