import { parseArgs } from 'node:util'
import { connect } from '#db/connect'
import type { TestPostgres } from '../support/postgres.ts'
import { makePortalDatabase, fillPortal, portalTarget } from './compare/portalTarget.ts'
import { operations, type Operation } from './compare/operations.ts'
import { logIn, startServer, type Running } from './compare/servers.ts'
import { measure } from './compare/wrk.ts'
import { median, say, withDatabases, workMs } from './figures.ts'

/**
 * `npx tsx tests/bench/engines.ts [--users 100000] [--rounds 3] [--seconds 3]`: alternates the built portal (`npm run
 * build` first) on SQLite, on PostgreSQL, and as two processes on one PostgreSQL. It prints responses per second, and
 * the CPU time of the portal and PostgreSQL per response: if that stays the same, a second process pays off if the
 * machine has cores for it. Prints figures only, without pass or fail.
 */
const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
  },
})
const [users, rounds, seconds] = [values.users, values.rounds, values.seconds].map(Number) as [
  number,
  number,
  number,
]
const warmUpSeconds = 1

interface Setup {
  name: string
  servers: readonly Running[]
}

interface Figure {
  rate: number
  portal: number
  postgres: number
}

const started: Running[] = []
const start = async (url: string, port: number): Promise<Running> => {
  const server = await startServer(portalTarget(url, port))
  started.push(server)
  return server
}

const measureSetup = async (
  postgres: Pick<TestPostgres, 'pid'>,
  { servers }: Setup,
  operation: Operation,
  time: number,
): Promise<Figure> => {
  const tokens: string[] = []
  for (const { target } of servers) tokens.push(await logIn(target))
  const before = workMs(postgres.pid())
  const all = await Promise.all(
    servers.map((server, place) =>
      measure(server, tokens[place] ?? '', server.target.calls[operation], users, time),
    ),
  )
  const rate = all.reduce((sum, one) => sum + one.rate, 0)
  const answers = rate * time
  if (all.some(({ refused }) => refused > 0)) say(`${operation}: answers with errors`)
  return {
    rate,
    portal: all.reduce((sum, one) => sum + one.processor * one.rate, 0) / rate,
    postgres: (1000 * (workMs(postgres.pid()) - before)) / answers,
  }
}

await withDatabases('postgres', async ({ folder, postgres, create }) => {
  if (!postgres) return
  const url = await create()
  const db = await connect(url)
  await fillPortal(db, users)
  await db.writer.raw('VACUUM ANALYZE')
  await db.close()
  const file = await makePortalDatabase(folder, users)
  const [first, second] = [await start(url, 3973), await start(url, 3974)]
  const setups: Setup[] = [
    { name: 'SQLite', servers: [await start(`sqlite:${file}`, 3975)] },
    { name: 'PostgreSQL', servers: [first] },
    { name: '2 processes', servers: [first, second] },
  ]
  say(`${users} users, ${rounds} rounds of ${seconds} s`)
  for (const operation of operations) {
    for (const setup of setups) await measureSetup(postgres, setup, operation, warmUpSeconds)
    const figures = new Map<string, Figure[]>(setups.map(({ name }) => [name, []]))
    for (let round = 0; round < rounds; round += 1)
      for (const setup of setups)
        figures.get(setup.name)?.push(await measureSetup(postgres, setup, operation, seconds))
    const of = (name: string, kind: keyof Figure) =>
      median((figures.get(name) ?? []).map((one) => one[kind]))
    for (const [place, { name }] of setups.entries()) {
      const reference = setups[Math.max(0, place - 1)]?.name ?? name
      say(
        `${operation.padEnd(14)} ${name.padEnd(11)} ${of(name, 'rate').toFixed(0).padStart(6)} a second` +
          (place > 0
            ? ` (× ${(of(name, 'rate') / of(reference, 'rate')).toFixed(2)} ${reference})`
            : ''
          ).padEnd(22) +
          ` processor: portal ${of(name, 'portal').toFixed(0).padStart(6)} µs` +
          (place > 0 ? `, PostgreSQL ${of(name, 'postgres').toFixed(0).padStart(6)} µs` : ''),
      )
    }
  }
  for (const { stop } of started) await stop()
})
