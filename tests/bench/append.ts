import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from 'vite'
import { makeClient, signIn } from '../support/client.ts'
import { createUser } from '../support/factories.ts'
import { runOnPostgres, startPostgres } from '../support/postgres.ts'
import { median } from './compare/quiet.ts'
import { processorMs, say } from './figures.ts'

/**
 * `npx tsx tests/bench/append.ts sqlite|postgres [rounds]`: measures what the audit log costs 32 parallel writers. It
 * builds the server with and without the log and alternates rounds between both. It prints changes per second and the
 * server's CPU time per change, including background work and, on SQLite, the database, but without PostgreSQL's own
 * processes. CPU time is less affected by other work on the machine. Prints figures only, without pass or fail.
 */
const [engine = 'sqlite', rounds = '16'] = process.argv.slice(2)
const writers = 32
const roundMs = 2000
// Inside the project, so that the bundles resolve its packages.
const folder = mkdtempSync(join(resolve('node_modules'), '.bench-append-'))

const silentLog = `export const writeAudit = () => Promise.resolve()
export const writeAudits = () => Promise.resolve()
export const simulateAudit = () => Promise.resolve()`

const bundle = (name: string, withLog: boolean): Promise<unknown> =>
  build({
    configFile: false,
    logLevel: 'error',
    plugins: withLog
      ? []
      : [
          {
            name: 'silent-log',
            load: (id) => (id.endsWith('/audit/writeAudit.ts') ? silentLog : null),
          },
        ],
    build: {
      ssr: true,
      target: 'node20',
      outDir: join(folder, name),
      minify: false,
      rolldownOptions: { input: { main: resolve('server/main.ts') } },
    },
  })

const start = async (name: string, url: string, port: number): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [join(folder, name, 'main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: url,
      JWT_SECRET: 'a secret of the benchmark of 32 characters or more',
      LOG_LEVEL: 'error',
    },
  })
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) await pause(20)
  return child
}

const makeRound = async (port: number) => {
  const admin = await signIn(`http://127.0.0.1:${port}`, 'acmeadmin')
  await (
    await signIn(`http://127.0.0.1:${port}`, 'superadmin')
  ).put('/usercenter/companies/2', { userQuota: 500 })
  const users: string[] = []
  for (let count = 0; count < writers; count += 1) users.push((await createUser(admin)).id)
  let turn = 0
  return async (): Promise<number> => {
    const client = makeClient(`http://127.0.0.1:${port}`, admin.token)
    const until = Date.now() + roundMs
    let done = 0
    const write = async (id: string) => {
      while (Date.now() < until) {
        turn += 1
        const realName = `Lin ${[...String(turn)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`
        const answer = await client.put(`/usercenter/users/${id}`, { realName })
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
        done += 1
      }
    }
    await Promise.all(users.map(write))
    return (done * 1000) / roundMs
  }
}

interface Figures {
  changes: number[]
  processor: number[]
}

/** Time for the sealer and indexer to finish after the last change. */
const settleMs = 1500

const measure = async (
  server: ChildProcess,
  round: () => Promise<number>,
  { changes, processor }: Figures,
): Promise<void> => {
  const before = processorMs(server.pid ?? 0)
  const rate = await round()
  await pause(settleMs)
  changes.push(rate)
  processor.push((processorMs(server.pid ?? 0) - before) / ((rate * roundMs) / 1000))
}

const postgres = engine === 'postgres' ? await startPostgres(true) : null
const data = mkdtempSync(join(tmpdir(), 'portal-append-'))
const urlOf = async (name: string): Promise<string> => {
  if (!postgres) return `sqlite:${join(data, `${name}.db`)}`
  await runOnPostgres(postgres.url, `CREATE DATABASE ${name}`)
  return `${postgres.url}/${name}`
}
const servers: ChildProcess[] = []
try {
  await bundle('full', true)
  await bundle('silent', false)
  const [withLog, withoutLog] = [
    await start('full', await urlOf('with_log'), 4621),
    await start('silent', await urlOf('without_log'), 4622),
  ]
  servers.push(withLog, withoutLog)
  const [full, silent] = [await makeRound(4621), await makeRound(4622)]
  await full()
  await silent()
  await pause(settleMs)
  const results: Record<'full' | 'silent', Figures> = {
    full: { changes: [], processor: [] },
    silent: { changes: [], processor: [] },
  }
  for (let round = 0; round < Number(rounds); round += 1) {
    // The order alternates between rounds.
    if (round % 2 === 1) await measure(withoutLog, silent, results.silent)
    await measure(withLog, full, results.full)
    if (round % 2 === 0) await measure(withoutLog, silent, results.silent)
  }
  const compare = (what: keyof Figures, unit: string, cost: (ratio: number) => number) => {
    const [own, other] = [results.full[what], results.silent[what]]
    const costs = own.map((value, round) => cost(value / (other[round] ?? NaN)))
    say(
      `${median(own).toFixed(2)} with the log, ${median(other).toFixed(2)} without, ${unit}: the log costs ${(median(costs) * 100).toFixed(1)} % (medians)`,
    )
  }
  say(
    `${engine}, ${writers} writers, with log:    ${results.full.changes.map(Math.round).join(' ')}`,
  )
  say(
    `${engine}, ${writers} writers, without log: ${results.silent.changes.map(Math.round).join(' ')}`,
  )
  compare('changes', 'changes a second', (ratio) => 1 - ratio)
  compare('processor', 'ms of the processor a change', (ratio) => ratio - 1)
} finally {
  for (const server of servers) server.kill()
  postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
  rmSync(data, { recursive: true, force: true })
}
