import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { connect, type Database } from '#db/connect'
import { migrateUp } from '#db/migrate'
import { loadDemonstration } from '#db/seeds/demonstration'
import { hashPassword } from '#server/platform/credentials/passwords'
import { indexLog } from '#server/platform/audit/auditIndex'
import { signIn } from '../support/client.ts'
import { startPostgres } from '../support/postgres.ts'
import { fillLog } from './fillLog.ts'
import { measureList, timed, whileServing } from './figures.ts'

/**
 * `npx tsx tests/bench/volume.ts sqlite|postgres [rows] [file]`: fills a log (5,000,000 rows unless told) and measures
 * every filter that the screens offer, the days and the thousandth page, as built (`npm run build` first). Prints
 * figures; passes no judgement. A SQLite file that is named is kept and used again. The rows' hashes are made up: the
 * check of the chain is measured elsewhere.
 */
const [engine = 'sqlite', count = '5000000', file = '/tmp/portal-volume/portal.db'] =
  process.argv.slice(2)
const rows = Number(count)

const prepare = async (url: string): Promise<void> => {
  const db: Database = await connect(url)
  await migrateUp(db)
  if ((await db.read('users').first('id')) === undefined)
    await loadDemonstration(db, hashPassword, Date.now())
  const held = Number((await db.read('logs').count({ n: '*' }).first())?.n)
  if (held < rows) await timed(`${rows} rows`, () => fillLog(db, rows - held, Date.now()))
  await timed('search index', () => indexLog(db))
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
  'text, one letter': { q: 'p' },
  'text, one Chinese character': { q: '测' },
  'text, three letters': { q: 'son' },
  'text, in most rows': { q: 'person' },
  'text that nobody has': { q: 'nobodyhasthis' },
  'text, one name': { q: 'person123456' },
  'text and action and time': { q: '测绘', action: 'role.edit', from: at(60) },
  'one company': { companyId: '2' },
  'one small company, refused': { companyId: '5555', result: 'refused' },
  'one request': { requestId: 'none' },
}

const measure = async (base: string, pid: number): Promise<void> => {
  const headers = {
    appid: '10000',
    Authorization: `Bearer ${(await signIn(base, 'superadmin')).token}`,
  }
  const own = { appid: '10000', Authorization: `Bearer ${(await signIn(base, 'acmeadmin')).token}` }
  const list = (filter: object, first = 0) =>
    `${base}/gateway/usercenter/logs?sort=["at","DESC"]&range=[${first},${first + 24}]&filter=${encodeURIComponent(JSON.stringify(filter))}`
  const one = (name: string, url: string, as: Record<string, string>) =>
    measureList(pid, name, url, as)
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
  await one('refused, page 400', list({ result: 'refused' }, 9_975), headers)
  await one('own company', list({}), own)
  await one('own company, page 1000', list({}, 24_975), own)
  for (const [name, filter] of Object.entries(filters))
    if (!('companyId' in filter)) await one(`own company, ${name}`, list(filter), own)
}

const postgres = engine === 'postgres' ? await startPostgres() : null
if (!postgres && !existsSync(dirname(file))) mkdirSync(dirname(file), { recursive: true })
const url = postgres ? `${postgres.url}/postgres` : `sqlite:${file}`
try {
  await prepare(url)
  await whileServing(url, 4611, measure)
} finally {
  postgres?.stop()
}
