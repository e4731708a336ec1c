import { signIn } from '../support/client.ts'
import { openDemonstration, whileServing, withDatabases } from './figures.ts'
import { fillLog } from './fillLog.ts'
import { fillPeople } from './fillPeople.ts'
import { load, showLoad } from './load.ts'

/**
 * `npx tsx tests/bench/readStorm.ts sqlite|postgres [concurrent requests] [seconds] [users] [log rows]`: measures reads
 * of another user and of a visitor while one user sends many concurrent slow requests to the built server (`npm run
 * build` first). Prints figures only, without pass or fail.
 */
const [engine = 'sqlite', ...numbers] = process.argv.slice(2)
const [connections = 50, seconds = 4, users = 0, rows = 0] = numbers.map(Number)

process.env.TRUST_PROXY = '1'
for (const name of ['READS_PER_USER', 'READS_PER_ADDRESS']) process.env[`RATE_${name}`] = '10000000'

const letters = 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwx'
const searches = {
  'one letter': 'a',
  'fifty letters': [...letters].join(' '),
  '100 U+FDFA': '\uFDFA'.repeat(100),
}
const lists = ['usercenter/rights-requests', 'usercenter/online-sessions', 'usercenter/logs']

const pathOf = (list: string, q: string) =>
  `${list}?${new URLSearchParams({ filter: JSON.stringify({ q }) })}`

const slow = {
  ...Object.fromEntries(
    lists.flatMap((list) =>
      Object.entries(searches).map(([name, q]) => [`${list}, ${name}`, pathOf(list, q)]),
    ),
  ),
  'search of everything': `usercenter/find?q=${encodeURIComponent(searches['fifty letters'])}`,
  dashboard: 'usercenter/dashboard?zone=Asia/Shanghai',
  'export of the log': 'usercenter/logs/export?format=csv',
}

await withDatabases(engine, async ({ create }) => {
  const url = await create()
  const db = await openDemonstration(url)
  if (users) await fillPeople(db, users, Math.ceil(users / 10), Date.now())
  if (rows) await fillLog(db, rows, Date.now())
  await db.close()
  await whileServing(url, async (base) => {
    const callers = { storm: 'superadmin', other: 'acmeadmin' }
    const headersOf = async (username: string) => ({
      appid: '10000',
      'X-Forwarded-For': username === callers.storm ? '203.0.113.9' : '198.51.100.7',
      Authorization: `Bearer ${(await signIn(base, username)).token}`,
    })
    const [storm, other] = [await headersOf(callers.storm), await headersOf(callers.other)]
    const { Authorization: _, ...visitor } = other
    const others = {
      'list of users': { url: `${base}/gateway/usercenter/users`, headers: other },
      'list of roles': {
        url: `${base}/gateway/${pathOf('usercenter/roles', 'acme')}`,
        headers: other,
      },
      'a visitor': { url: `${base}/gateway/public/applications`, headers: visitor },
    }
    for (const [name, path] of Object.entries(slow)) {
      const target = { url: `${base}/gateway/${path}`, headers: storm }
      showLoad(`${name}, alone`, await load(target, 1, 1))
      const storming = load(target, connections, seconds)
      for (const [what, one] of Object.entries(others))
        showLoad(`  beside ${connections}: ${what}`, await load(one, 2, seconds / 4))
      showLoad('  the storm itself', await storming)
    }
  })
})
