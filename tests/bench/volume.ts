import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Database } from '#db/connect'
import { migrateUp } from '#db/migrate'
import { loadDemonstration } from '#db/seeds/demonstration'
import { makePasswords } from '#server/auth/passwords'
import { indexLog } from '#server/logs/logs.indexer'
import { signIn } from '../support/client.ts'
import { startPostgres } from '../support/postgres.ts'
import { fillLog } from './fillLog.ts'
import { load } from './load.ts'

/**
 * `npx tsx tests/bench/volume.ts sqlite|postgres [rows] [file]`: fills a log (5,000,000 rows unless told) and measures
 * every filter that the screens offer, the days and the thousandth page, as built (`npm run build` first). Prints
 * figures; passes no judgement. A SQLite file that is named is kept and used again. The rows' hashes are made up: the
 * check of the chain is measured elsewhere.
 */
const [engine = 'sqlite', count = '5000000', file = '/tmp/portal-volume/portal.db'] =
  process.argv.slice(2)
const rows = Number(count)
const port = 4611
const connections = 2
const seconds = 1.5
const base = `http://127.0.0.1:${port}`
const say = (text: string) => process.stdout.write(`${text}\n`)

const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const start = performance.now()
  const result = await work()
  say(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}

const prepare = async (url: string): Promise<void> => {
  const db: Database = await connect(url)
  await migrateUp(db)
  if ((await db.read('users').first('id')) === undefined)
    await loadDemonstration(db, makePasswords().hash, Date.now())
  const held = Number((await db.read('logs').count({ n: '*' }).first())?.n)
  if (held < rows) await timed(`${rows} rows`, () => fillLog(db, rows - held, Date.now()))
  const built = await timed('search index', () => indexLog(db))
  say(`${built} segments built`)
  await db.close()
}

const at = (offset: number) => new Date(Date.now() - offset * 86_400_000).toISOString()

const filters: Record<string, object> = {
  'no filter': {},
  person: { actorId: '1234' },
  'person with many rows': { actorId: '3' },
  action: { action: 'user.edit' },
  'kind of record': { targetType: 'role' },
  'action and kind that never meet': { action: 'user.edit', targetType: 'role' },
  record: { targetType: 'user', targetId: '777' },
  refused: { result: 'refused' },
  'refused, action, person': { result: 'refused', action: 'user.edit', actorId: '3' },
  'last 7 days': { from: at(7) },
  'a month half a year ago, refused': { from: at(210), to: at(180), result: 'refused' },
  'text, two letters': { q: 'zh' },
  'text, two Chinese characters': { q: '华南' },
  'text, one name': { q: 'person123456' },
  'text and action and time': { q: '测绘', action: 'role.edit', from: at(60) },
  'one company': { companyId: '2' },
  'one small company, refused': { companyId: '5555', result: 'refused' },
  'one request': { requestId: 'none' },
}

const clockTick = 10

/** Processor time (ms) that a process has used, all its threads together. */
const processorMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * clockTick
}

const measure = async (pid: number): Promise<void> => {
  const headers = {
    appid: '10000',
    Authorization: `Bearer ${(await signIn(base, 'superadmin')).token}`,
  }
  const own = { appid: '10000', Authorization: `Bearer ${(await signIn(base, 'acmeadmin')).token}` }
  const list = (filter: object, first = 0) =>
    `${base}/gateway/usercenter/logs?sort=["at","DESC"]&range=[${first},${first + 24}]&filter=${encodeURIComponent(JSON.stringify(filter))}`
  const one = async (name: string, url: string, as: Record<string, string>) => {
    const start = performance.now()
    const answer = await fetch(url, { headers: as })
    await answer.arrayBuffer()
    const first = performance.now() - start
    const total = answer.headers.get('content-range')?.split('/')[1] ?? ''
    const before = processorMs(pid)
    const { rate, median, p95 } = await load({ url, headers: as }, connections, seconds)
    const each = (processorMs(pid) - before) / (rate * seconds)
    say(
      `${name.padEnd(44)} first ${first.toFixed(0).padStart(4)} ms, then median ${median.toFixed(1).padStart(6)} ms, 95 % ${p95.toFixed(1).padStart(6)} ms, ${String(rate).padStart(5)} a second, ${each.toFixed(1).padStart(5)} ms of processor each  ${answer.status === 200 ? total : `status ${answer.status}`}`,
    )
  }
  for (const [name, filter] of Object.entries(filters)) {
    await one(name, list(filter), headers)
    await one(
      '  its days',
      `${base}/gateway/usercenter/logs/histogram?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      headers,
    )
  }
  await one('page 1000', list({}, 24_975), headers)
  await one('page 100,000', list({}, 2_499_975), headers)
  await one('refused, page 1000', list({ result: 'refused' }, 24_975), headers)
  await one('own company', list({}), own)
  await one('own company, page 1000', list({}, 24_975), own)
  await one('own company, action', list({ action: 'user.edit' }), own)
}

const postgres = engine === 'postgres' ? startPostgres() : null
if (!postgres && !existsSync(dirname(file))) mkdirSync(dirname(file), { recursive: true })
const url = postgres ? `${(await postgres).url}/postgres` : `sqlite:${file}`
try {
  await prepare(url)
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: url,
      JWT_SECRET: 'a secret of the benchmark, 32 characters or more',
      LOG_LEVEL: 'error',
      LOG_RETENTION_DAYS: '400',
    },
  })
  try {
    while (!(await fetch(`${base}/readyz`).catch(() => null))?.ok) await pause(20)
    await measure(server.pid ?? 0)
  } finally {
    server.kill()
  }
} finally {
  if (postgres) (await postgres).stop()
}
