import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../support/freePort.ts'
import { waitForOutput } from '../../support/process.ts'

const runScript = async (script: string, settings: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-npm-'))
  const port = await freePort()
  const npm = spawn('npm', ['run', script], {
    // Its own process group, so that a failed test leaves no process behind.
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      DRAIN_SECONDS: '2',
      WEAK_PASSWORD_HASHES: 'true',
      DATABASE_URL: `sqlite:${join(folder, 'portal.db')}`,
      ...settings,
    },
  })
  let output = ''
  npm.stdout.on('data', (chunk) => (output += String(chunk)))
  npm.stderr.on('data', (chunk) => (output += String(chunk)))
  onTestFinished(() => {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL')
    } catch (error) {
      expect(error).toMatchObject({ code: 'ESRCH' })
    }
    rmSync(folder, { recursive: true, force: true })
  })
  return { npm, port, output: () => output, database: join(folder, 'portal.db') }
}

const isOpen = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false))
    socket.on('connect', () => socket.destroy())
  })

it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  'the server of npm start closes port and database when npm gets %s',
  async (signal) => {
    const started = await runScript('start')
    await waitForOutput(/is ready/, started)
    expect(await isOpen(started.port)).toBe(true)
    started.npm.kill(signal)
    await expect.poll(() => isOpen(started.port), { timeout: 20_000 }).toBe(false)
    // SQLite removes its WAL with the last connection.
    await expect.poll(() => existsSync(`${started.database}-wal`), { timeout: 20_000 }).toBe(false)
  },
)

it('npm run dev listens at HOST and PORT, and stops all its servers on SIGTERM', async () => {
  const started = await runScript('dev')
  await waitForOutput(/localhost:\d+ is ready; files reload/, started)
  expect(started.output()).toContain(`http://localhost:${started.port} is ready; files reload`)
  const base = `http://127.0.0.1:${started.port}`
  await expect
    .poll(() => fetch(`${base}/gateway/usercenter/site`).then(({ status }) => status))
    .not.toBe(500)
  expect((await fetch(`${base}/ucFrontEnd/`)).status).toBe(200)
  started.npm.kill('SIGTERM')
  for (const port of [0, 1, 2].map((offset) => started.port + offset))
    await expect.poll(() => isOpen(port), { timeout: 20_000 }).toBe(false)
})

it('npm run dev names an invalid setting and exits', async () => {
  const { npm, output } = await runScript('dev', { PORT: 'x' })
  await expect.poll(() => npm.exitCode).toBe(1)
  expect(output()).toMatch(/PORT: must be a whole number/)
})
