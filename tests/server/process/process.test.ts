import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { temporaryDatabase, type TemporaryDatabase } from '../../support/database.ts'
import { commandProgram, startProcess, waitForOutput } from '../../support/process.ts'

let database: TemporaryDatabase
beforeAll(async () => {
  database = await temporaryDatabase()
})
afterAll(() => database.remove())

const start = (settings: Record<string, string>) =>
  startProcess({ DATABASE_URL: database.url, ...settings })

it('refuses to start in production without its secrets and names them', async () => {
  const { ended, output } = start({ NODE_ENV: 'production' })
  expect(await ended).toBe(1)
  expect(output()).toMatch(/JWT_SECRET: must be set/)
  expect(output()).toMatch(/PUBLIC_URL: must be set/)
})

it('names each invalid setting and the reason', async () => {
  const { ended, output } = start({
    TRUST_PROXY: 'true',
    DATABASE_URL: 'mysql://x',
    REDIS_URL: 'http://x',
    JWT_SECRET: 'short',
  })
  expect(await ended).toBe(1)
  for (const name of ['TRUST_PROXY', 'DATABASE_URL', 'REDIS_URL', 'JWT_SECRET'])
    expect(output()).toContain(`${name}: must`)
})

it('names the port that is in use', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const own = await temporaryDatabase()
  const { ended, output } = start({ DATABASE_URL: own.url, PORT: String(port), NODE_ENV: 'test' })
  expect(await ended).toBe(1)
  expect(output()).toMatch(new RegExp(`The port is in use: .*:${port}`))
  holder.close()
  await own.remove()
})

it('prints address and accounts on an empty database, neither on a second start, and exits 0 on SIGTERM', async () => {
  const secret = 'a secret of the tests of 32 characters or more'
  const first = start({ JWT_SECRET: secret, NODE_ENV: 'test' })
  await waitForOutput(
    /Demonstration accounts \(password Portal2026\): superadmin, .*pending1/,
    first,
  )
  expect(first.output()).toMatch(/http:\/\/localhost:\d+ is ready/)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const second = start({ JWT_SECRET: secret, NODE_ENV: 'test' })
  await waitForOutput(/is ready/, second)
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  expect(second.output()).not.toContain('Demonstration')
})

it('completes its start before it stops on a signal, so that no migration stays locked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-start-'))
  const file = join(folder, 'portal.db')
  const settings = { DATABASE_URL: `sqlite:${file}`, NODE_ENV: 'test' }
  const first = start(settings)
  while (!existsSync(file) && first.child.exitCode === null) await pause(5)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const second = start(settings)
  await waitForOutput(/is ready/, second)
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  rmSync(folder, { recursive: true })
})

it('warns if demonstration accounts are reachable from other machines', async () => {
  const open = start({ NODE_ENV: 'test', HOST: '0.0.0.0' })
  await waitForOutput(/WARNING: 0\.0\.0\.0 is open to other machines/, open)
  open.child.kill('SIGTERM')
  expect(await open.ended).toBe(0)
})

it('explains in one sentence why the database is unreachable', async () => {
  const { ended, output } = start({
    DATABASE_URL: 'postgres://somebody:a-password@127.0.0.1:1/portal',
    JWT_SECRET: 'a secret of the tests of 32 characters or more',
    NODE_ENV: 'test',
  })
  expect(await ended).toBe(1)
  expect(output()).toMatch(/^The database [^\n]*\n$/)
  expect(output()).not.toContain('a-password')
})

it.each(['log:verify', 'log:rotate-key', 'secrets:rotate'])(
  'the command %s refuses a missing database, and creates none',
  (name) => {
    const folder = join(tmpdir(), `portal-none-${process.pid}`)
    const secret = 'a secret of the tests of 32 characters or more'
    const { status, stderr } = spawnSync(process.execPath, [...commandProgram, name], {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: `sqlite:${join(folder, 'portal.db')}`,
        JWT_SECRET: `${secret},earlier ${secret}`,
      },
    })
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `There is no database at ${join(folder, 'portal.db')}; see DATABASE_URL.\n`,
    })
    expect(existsSync(folder)).toBe(false)
  },
)
