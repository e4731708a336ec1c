import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '#db/connect'
import { readEnv } from '#server/core/env'
import { startServer } from '#server/start'
import { engine, seededDatabase, temporaryDatabase } from '../../support/database.ts'
import { commandProgram, startProcess } from '../../support/process.ts'
import { commonSettings } from '../../support/settings.ts'

/** Whether a database is open: SQLite removes its WAL with the last connection. */
const isOpen = async (url: string): Promise<boolean> => {
  if (engine === 'sqlite') return existsSync(`${url.slice('sqlite:'.length)}-wal`)
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `SELECT count(*) AS n FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  await client.end()
  return Number(rows[0].n) > 0
}

it('closes its database if it cannot listen', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const database = await seededDatabase()
  onTestFinished(async () => {
    holder.close()
    await database.remove()
  })
  const env = readEnv({ ...commonSettings, DATABASE_URL: database.url, PORT: String(port) })
  await expect(startServer(env)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await expect.poll(() => isOpen(database.url)).toBe(false)
})

it('loads the demonstration data once when two processes start on an empty database', async () => {
  const database = await temporaryDatabase()
  const env = readEnv({ ...commonSettings, DATABASE_URL: database.url })
  const starts = await Promise.allSettled([startServer(env), startServer(env)])
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  onTestFinished(async () => {
    for (const server of servers) await server.stop()
    await database.remove()
  })
  expect(starts.filter(({ status }) => status === 'rejected')).toEqual([])
  const loaded = servers.map(({ demonstration }) => demonstration.length > 0)
  expect(loaded.toSorted()).toEqual([false, true])
})

const damage = async (url: string, table: string): Promise<void> => {
  const db = await connect(url)
  const [row] = await db.read.raw('SELECT rootpage FROM sqlite_master WHERE name = ?', [table])
  await db.close()
  const file = openSync(url.slice('sqlite:'.length), 'r+')
  writeSync(file, Buffer.alloc(4096, 0xee), 0, 4096, (Number(row.rootpage) - 1) * 4096)
  closeSync(file)
}

const migrate = [...commandProgram, 'db:migrate']

it.each(engine === 'sqlite' ? ['sqlite'] : [])(
  'explains in one sentence, for the server and commands, why the database location is unusable',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-places-'))
    const at = (name: string) => join(folder, name)
    mkdirSync(at('folder.db'))
    writeFileSync(at('plain'), 'a file')
    writeFileSync(at('text.db'), 'This is no database, and longer than a header. '.repeat(200))
    const [users, versions, unreleased] = [
      await seededDatabase(),
      await seededDatabase(),
      await seededDatabase(),
    ]
    await damage(users.url, 'users')
    await damage(versions.url, 'migrations')
    const before = await connect(unreleased.url)
    await before.writer('migrations').update({ name: '0001_settings' }).where({ id: 1 })
    await before.close()
    const madeBefore = /^This database was made by an unreleased version .+\.\n$/
    const cases: [string, RegExp][] = [
      [`sqlite:${at('folder.db')}`, /^\S+folder\.db is a folder where a file is needed: .+\.\n$/],
      [
        `sqlite:${at('plain')}/portal.db`,
        /^A folder is needed where a file is in the way: .+\.\n$/,
      ],
      [`sqlite:${at('text.db')}`, /^\S+text\.db is not a SQLite database: .+\.\n$/],
      [unreleased.url, madeBefore],
      [versions.url, /^The database \S+ is damaged: restore a backup .+\.\n$/],
    ]
    const secret = { JWT_SECRET: commonSettings.JWT_SECRET }
    onTestFinished(async () => {
      for (const database of [users, versions, unreleased]) await database.remove()
      rmSync(folder, { recursive: true, force: true })
    })
    const expectations = [
      ...cases.map(([url, sentence]) => ({
        started: startProcess({ ...secret, DATABASE_URL: url }),
        sentence,
      })),
      {
        started: startProcess({ ...secret, DATABASE_URL: versions.url }, migrate),
        sentence: /^The database \S+ is damaged: restore a backup .+\.\n$/,
      },
      {
        started: startProcess({ ...secret, DATABASE_URL: unreleased.url }, migrate),
        sentence: madeBefore,
      },
      {
        started: startProcess({ ...secret, DATABASE_URL: users.url }),
        sentence: /^The database \S+ is damaged: restore a backup .+\.\n$/,
      },
    ]
    for (const { started, sentence } of expectations) {
      expect(await started.ended).toBe(1)
      expect(started.output()).toMatch(sentence)
    }
  },
)
