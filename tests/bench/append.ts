import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from 'vite'
import { makeClient, signIn } from '../support/client.ts'
import { createUser } from '../support/factories.ts'
import { nameOf } from '../support/kills.ts'
import { median, processorMs, say, whileServing, withDatabases } from './figures.ts'

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
export const rehearseAudit = () => Promise.resolve()`

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

const makeRound = async (base: string) => {
  const admin = await signIn(base, 'acmeadmin')
  const system = await signIn(base, 'superadmin')
  await system.put('/usercenter/companies/2', { userQuota: 500 })
  const users: string[] = []
  for (let count = 0; count < writers; count += 1) users.push((await createUser(admin)).id)
  let turn = 0
  return async (): Promise<number> => {
    const client = makeClient(base, admin.token)
    const until = Date.now() + roundMs
    let done = 0
    const write = async (id: string) => {
      while (Date.now() < until) {
        turn += 1
        const answer = await client.put(`/usercenter/users/${id}`, { realName: nameOf(turn) })
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
        done += 1
      }
    }
    await Promise.all(users.map(write))
    return (done * 1000) / roundMs
  }
}

interface Measured {
  pid: number
  round: () => Promise<number>
}

interface Figures {
  changes: number[]
  processor: number[]
}

/** Time for the sealer and indexer to finish after the last change. */
const settleMs = 1500

const measure = async (
  { pid, round }: Measured,
  { changes, processor }: Figures,
): Promise<void> => {
  const before = processorMs(pid)
  const rate = await round()
  await pause(settleMs)
  changes.push(rate)
  processor.push((processorMs(pid) - before) / ((rate * roundMs) / 1000))
}

const compare = async (withLog: Measured, withoutLog: Measured): Promise<void> => {
  await withLog.round()
  await withoutLog.round()
  await pause(settleMs)
  const full: Figures = { changes: [], processor: [] }
  const silent: Figures = { changes: [], processor: [] }
  for (let round = 0; round < Number(rounds); round += 1) {
    // The order alternates between rounds.
    if (round % 2 === 1) await measure(withoutLog, silent)
    await measure(withLog, full)
    if (round % 2 === 0) await measure(withoutLog, silent)
  }
  const show = (what: keyof Figures, unit: string, cost: (ratio: number) => number) => {
    const [own, other] = [full[what], silent[what]]
    const costs = own.map((value, round) => cost(value / (other[round] ?? NaN)))
    say(
      `${median(own).toFixed(2)} with the log, ${median(other).toFixed(2)} without, ${unit}: the log costs ${(median(costs) * 100).toFixed(1)} % (medians)`,
    )
  }
  say(`${engine}, ${writers} writers, with log:    ${full.changes.map(Math.round).join(' ')}`)
  say(`${engine}, ${writers} writers, without log: ${silent.changes.map(Math.round).join(' ')}`)
  show('changes', 'changes a second', (ratio) => 1 - ratio)
  show('processor', 'ms of the processor a change', (ratio) => ratio - 1)
}

try {
  await bundle('full', true)
  await bundle('silent', false)
  // The bundles read the model documents and the reference data beside them.
  for (const name of ['db', 'i18n'])
    cpSync(join('dist', name), join(folder, name), { recursive: true })
  await withDatabases(engine, async ({ create }) => {
    const serve = async (name: string, work: (measured: Measured) => Promise<void>) =>
      whileServing(
        await create(name),
        async (base, pid) => work({ pid, round: await makeRound(base) }),
        join(folder, name, 'main.js'),
      )
    await serve('full', (withLog) => serve('silent', (withoutLog) => compare(withLog, withoutLog)))
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
