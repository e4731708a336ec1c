import { readFileSync } from 'node:fs'
import type { Database } from '#db/connect'
import { usersIndexing } from '#server/platform/search/indexed'
import { indexWaiting } from '#server/platform/search/indexing'
import { median, openDemonstration, say, withDatabases } from './figures.ts'
import { fillPeople } from './fillPeople.ts'

/**
 * `npx tsx tests/bench/inserts.ts sqlite|postgres [rounds] [users]`: measures the cost of the search index for
 * inserting users, one or 1,000 per transaction, compared with the same table without the index, and the later
 * indexing. Both alternate; the measure is the database's CPU time. Prints figures only, without pass or fail.
 */
const [engine = 'sqlite', rounds = '15', users = '50000'] = process.argv.slice(2)
const singles = 100
const many = 1000

const open = async (url: string): Promise<Database> => {
  const db = await openDemonstration(url)
  await fillPeople(db, Number(users), 1000, Date.now())
  if (db.engine === 'postgres') await db.writer.raw(`SELECT setval('users_id_seq', 10000000)`)
  return db
}

const withoutIndex = async ({ writer, engine: own }: Database): Promise<void> => {
  for (const event of ['insert', 'update', 'delete'])
    await writer.raw(`DROP TRIGGER users_find_${event}${own === 'sqlite' ? '' : ' ON users'}`)
}

const insertSql = (from: number, count: number) =>
  `INSERT INTO users (username, username_key, real_name, search_key, password_hash, company_id, created_at, updated_at)
   SELECT username || '.${from}', username_key || '.${from}', real_name, search_key, 'x', company_id, 0, 0
   FROM users WHERE id BETWEEN ${10_000 + (from % 20_000)} AND ${9_999 + (from % 20_000) + count}`

let next = 0

/** CPU time (µs) used by the database: this process for SQLite, the connections' backends for PostgreSQL. */
const databaseTime = async ({ engine: own, read }: Database): Promise<number> => {
  if (own === 'sqlite') {
    const { user, system } = process.cpuUsage()
    return user + system
  }
  const { rows }: { rows: { pid: number }[] } = await read.raw(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'`,
  )
  const times = rows.map(({ pid }) => readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  return times.reduce((sum, time) => sum + Number(time) / 1000, 0)
}

const timed = async (db: Database, work: () => Promise<unknown>): Promise<number> => {
  const begun = await databaseTime(db)
  await work()
  return (await databaseTime(db)) - begun
}
const insertSingly = (db: Database, from: number) =>
  timed(db, async () => {
    for (let one = 0; one < singles; one += 1)
      await db.transaction((trx) => trx.raw(insertSql(from + one, 1)))
  })
const insertTogether = (db: Database, from: number) =>
  timed(db, () => db.transaction((trx) => trx.raw(insertSql(from, many))))

await withDatabases(engine, async ({ create }) => {
  const [indexed, plain] = [await open(await create('indexed')), await open(await create('plain'))]
  await withoutIndex(plain)
  for (const [name, insert, count] of [
    ['one a transaction', insertSingly, singles],
    [`${many} a transaction`, insertTogether, many],
  ] as const) {
    const times: { indexed: number[]; plain: number[] } = { indexed: [], plain: [] }
    for (let round = 0; round <= Number(rounds); round += 1) {
      next += many
      const first = round % 2 ? await insert(plain, next) : null
      const own = await insert(indexed, next)
      const other = first ?? (await insert(plain, next))
      if (round === 0) continue
      times.indexed.push(own / count)
      times.plain.push(other / count)
    }
    const costs = times.indexed.map((time, round) => time / (times.plain[round] ?? NaN) - 1)
    say(
      `${engine}, ${name}: ${median(times.indexed).toFixed(0)} against ${median(times.plain).toFixed(0)} µs a row: the index costs ${(median(costs) * 100).toFixed(0)} % (median of the rounds)`,
    )
  }
  const waiting = Number((await indexed.read('users_waiting').count({ n: '*' }).first())?.n)
  const later = await timed(indexed, () => indexWaiting(indexed, usersIndexing))
  say(`${engine}, a moment later: ${(later / waiting).toFixed(0)} µs a row`)
  await indexed.close()
  await plain.close()
})
