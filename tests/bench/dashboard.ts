import { dashboardDays } from '#contract/operations/dashboard'
import { lastDays } from '#server/core/days'
import * as activity from '#server/features/operations/dashboard/activity.queries'
import * as people from '#server/features/operations/dashboard/figures.queries'
import { median, openDemonstration, say, timed, withDatabases } from './figures.ts'
import { fillLog } from './fillLog.ts'
import { fillPeople } from './fillPeople.ts'

/**
 * `npx tsx tests/bench/dashboard.ts sqlite|postgres [users] [companies] [log rows]`: fills a database and prints the
 * time of each dashboard block, the median of nine runs, for all companies and for one.
 */
const [engine = 'sqlite', users = '100000', companies = '5000', rows = '1000000'] =
  process.argv.slice(2)

await withDatabases(engine, async ({ create }) => {
  const db = await openDemonstration(await create())
  const now = Date.now()
  await timed('filled', async () => {
    await fillPeople(db, Number(users), Number(companies), now)
    await fillLog(db, Number(rows), now)
  })
  if (db.engine === 'sqlite') await db.writer.raw('ANALYZE')

  const { read } = db
  const days = lastDays(now, 'Asia/Shanghai', dashboardDays)
  const blocks: Record<string, () => Promise<unknown>> = {
    'people of all': () => people.readPeople(read, 'all', days, now),
    'people of one': () => people.readPeople(read, 2, days, now),
    'logins of all': () => activity.readSignIns(read, 'all', days),
    'logins of one': () => activity.readSignIns(read, 2, days),
    'invitations of one': () => people.readInvitations(read, 2, now),
    companies: () => people.readCompanies(read, days, now),
    stations: () => activity.readStations(read),
    delivery: () => activity.readDelivery(read, { email: 'recipients', sms: 'recipients' }),
  }
  for (const [name, block] of Object.entries(blocks)) {
    const times: number[] = []
    for (let round = 0; round < 9; round += 1) {
      const begun = performance.now()
      await block()
      times.push(performance.now() - begun)
    }
    say(`${name}: ${median(times).toFixed(1)} ms`)
  }
  await db.close()
})
