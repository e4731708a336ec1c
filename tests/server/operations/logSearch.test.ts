import { beforeAll, expect, it } from 'vitest'
import { fold } from '#contract/text/fold'
import type { LogFilter } from '#contract/operations/logs'
import { lastDays } from '#server/core/days'
import { indexChanged } from '#server/services'
import type { Transaction } from '#db/connect'
import { anonymizeAudit } from '#server/platform/audit/anonymize'
import { countByDay } from '#server/features/operations/logs/logHistogram.queries'
import { logPages, logTable, type LogScope } from '#server/features/operations/logs/logs.queries'
import { engine } from '../../support/database.ts'
import { sealAndIndexAll } from '../../support/indexed.ts'
import { definedValues, expectPage } from '../../support/pages.ts'
import { seeded } from '../../support/seeded.ts'
import { useServer } from '../../support/server.ts'
import { waitForLockWaiter } from '../../support/waitsForLock.ts'

const server = useServer()
const random = seeded(20_261_122)
const start = Date.UTC(2026, 0, 5)
const rowCount = 34_000
const actions = ['user.edit', 'user.create', 'signIn', 'role.delete'] as const
const codes = [0, 0, 0, 0, 0, 0, 6015, 7016] as const
const names = [
  'acmeadmin',
  '李雷',
  '韩梅梅',
  'abcabd',
  'bcdabc',
  'Zhang San',
  '华南测绘 南方',
  'x1',
  'ÄRGER ＡＢＣ',
] as const

/** `Unknown Host` was forwarded by a proxy without validation. */
const addresses = ['127.0.0.1', '2001:db8::17', 'Unknown Host', null] as const

const zones = ['UTC', 'Asia/Shanghai', 'Asia/Kathmandu', 'America/New_York'] as const

const formats = new Map(
  zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv', { timeZone })]),
)
const known = new Map<string, string>()

const dayOf = (zone: (typeof zones)[number], at: number): string => {
  const key = `${zone} ${Math.floor(at / 900_000)}`
  const day = known.get(key) ?? formats.get(zone)?.format(at) ?? ''
  known.set(key, day)
  return day
}

type Row = Record<string, string | number | null>
const rows: Row[] = []

const rowOf = (id: number): Row => ({
  id,
  // Times are not strictly in id order, as with parallel writers.
  at: start + id * 60_000 + random.below(5000),
  actor_id: random.below(10) === 0 ? random.below(3000) + 100 : random.pick([3, 4, 5, null]),
  company_id: random.below(10) === 0 ? random.below(500) + 10 : random.pick([2, 3, null]),
  action: random.pick(actions),
  target_type: random.pick(['user', 'role']),
  target_id: String(random.below(10) === 0 ? random.below(5) : random.below(20_000)),
  code: random.pick(codes),
  request_id: `r${id}`,
  actor_name: random.below(500) === 0 ? `only${id}x` : random.pick(names),
  address: random.below(10) === 0 ? `10.0.${random.below(20)}.7` : random.pick(addresses),
  user_agent: 'test',
  actor_salt: 'x',
  origin_salt: 'x',
  target_name: random.below(500) === 0 ? 'aaaa' : random.pick(names),
  before: '{}',
  after: '{}',
  target_salt: 'x',
  commitments: 'x',
})

const waitingRows = async () =>
  Number((await server.db.read('logs_waiting').count({ n: '*' }).first())?.n)

const settled = () => sealAndIndexAll(server.db)

beforeAll(async () => {
  await server.db.transaction(async (trx) => {
    await trx('logs').delete()
    await trx('log_unsealed').delete()
    for (let id = 900; id < 900 + rowCount; id += 1) rows.push(rowOf(id))
    await trx.batchInsert('logs', rows, 100)
    await trx.raw('INSERT INTO logs_waiting (id) SELECT id FROM logs')
  })
  await settled()
})

const foldedNames = new Map<string, string>()

const foldedOf = (name: string): string => {
  const folded = foldedNames.get(name) ?? fold(name)
  foldedNames.set(name, folded)
  return folded
}

const matcher = (scope: LogScope, filter: LogFilter) => {
  const words = (filter.q ?? '').toLowerCase().split(' ').filter(Boolean)
  const [from, to] = [filter.from, filter.to].map((time) => time && Date.parse(time))
  const contains = (row: Row, word: string) =>
    [row.actor_name, row.target_name].some((name) => foldedOf(String(name ?? '')).includes(word))
  return (row: Row): boolean =>
    (scope.companyId === 'all' || row.company_id === scope.companyId) &&
    (filter.companyId === undefined || row.company_id === Number(filter.companyId)) &&
    (filter.actorId === undefined || row.actor_id === Number(filter.actorId)) &&
    (filter.action === undefined || row.action === filter.action) &&
    (!filter.withoutSignIns || row.action !== 'signIn') &&
    (filter.targetType === undefined || row.target_type === filter.targetType) &&
    (filter.targetId === undefined || row.target_id === filter.targetId) &&
    (filter.address === undefined || row.address === filter.address) &&
    (filter.code === undefined || row.code === filter.code) &&
    (filter.result === undefined || (row.code === 0) === (filter.result === 'done')) &&
    (!from || Number(row.at) >= from) &&
    (!to || Number(row.at) < to) &&
    words.every((word) => contains(row, word))
}

const optional = <T>(make: () => T): T | undefined => (random.below(3) === 0 ? make() : undefined)

const randomFilter = (): LogFilter => {
  const targetType = optional(() => random.pick(['user', 'role', 'company']))
  const from = optional(() => new Date(start + random.below(rowCount) * 60_000).toISOString())
  const filter = {
    companyId: optional(() => String(random.pick([2, 3, 17, 9999]))),
    actorId: optional(() => String(random.pick([3, 4, 105, 9999]))),
    action: optional(() => random.pick([...actions, 'none'])),
    targetType,
    targetId: targetType && optional(() => String(random.below(6))),
    code: optional(() => random.pick([0, 6015, 1])),
    result: optional(() => random.pick(['done', 'refused'] as const)),
    address: optional(() => random.pick(['127.0.0.1', '2001:db8::17', '10.0.3.7', '10.9.9.9'])),
    q: optional(() =>
      random.pick([
        '李',
        '梅梅',
        'abc',
        'abcabd',
        'adm',
        'only',
        'san zhang',
        'n',
        'nobody',
        '测绘',
        'ärger',
      ]),
    ),
    from,
    to: optional(() => new Date(start + random.below(rowCount) * 60_000).toISOString()),
    withoutSignIns: optional(() => true as const),
  }
  return definedValues(filter) as LogFilter
}

let pageCount = 0

const expectRight = async (scope: LogScope, filter: LogFilter) => {
  pageCount += 1
  const right = rows.filter(matcher(scope, filter))
  const order = random.pick(['ASC', 'DESC'] as const)
  const first = random.pick([0, 0, 10, Math.floor(right.length / 2), right.length + 5, 9990])
  const page = await logTable.list(
    server.db.read,
    { sort: ['at', order], first, size: 25, filter },
    { now: 0, visible: scope },
  )
  const ids = right.map(({ id }) => Number(id))
  const ordered = order === 'ASC' ? ids : ids.toReversed()
  const description = JSON.stringify({ scope, filter, order, first })
  const isFiltered = Object.keys(filter).length > 0
  expectPage(page, { ids: ordered, isFiltered, first }, description)
  if (filter.q && right.length < 2000) {
    const exported: string[] = []
    for await (const part of logPages(server.db.read, scope, { sort: ['at', order], filter }))
      exported.push(...part.map(({ id }) => id))
    expect(exported.map(Number), description).toEqual(ordered)
  }
  const zone = random.pick(zones)
  const requestedDays = lastDays(Math.max(...rows.map(({ at }) => Number(at))), zone, 5)
  const days = await countByDay(server.db.read, scope, filter, requestedDays)
  const recent = right.filter(({ at }) => Number(at) >= Number(requestedDays[0]?.from))
  const doneCount = recent.filter(({ code }) => code === 0).length
  expect(
    [
      days.reduce((sum, { done }) => sum + done, 0),
      days.reduce((sum, { refused }) => sum + refused, 0),
    ],
    description,
  ).toEqual([doneCount, recent.length - doneCount])
  const counts = new Map<string, number>()
  for (const { at } of recent) {
    const day = dayOf(zone, Number(at))
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  expect(new Map(days.map(({ day, done, refused }) => [day, done + refused])), description).toEqual(
    counts,
  )
}

it('finds, counts and pages exactly the matching rows, for any filter', async () => {
  const scopes: LogScope[] = [{ companyId: 'all' }, { companyId: 2 }, { companyId: 17 }]
  for (const scope of scopes) await expectRight(scope, {})
  for (let round = 0; round < 150; round += 1)
    await expectRight(random.pick(scopes), randomFilter())
  expect(pageCount).toBe(153)
})

it('distinguishes words with the same n-grams', async () => {
  for (const q of ['aaaa', 'aaaaa', 'aaaa']) await expectRight({ companyId: 'all' }, { q })
  expect(rows.some((row) => row.target_name === 'aaaa')).toBe(true)
})

it('erases names of anonymized people, before and after reindexing', async () => {
  await server.db.transaction((trx) => anonymizeAudit(trx, 4, []))
  for (const row of rows) {
    if (row.actor_id === 4) row.actor_name = null
    if (row.target_type === 'user' && row.target_id === '4') row.target_name = null
  }
  for (const q of ['李', 'abc', 'abcabd', '梅梅']) await expectRight({ companyId: 'all' }, { q })
  await Promise.all([indexChanged(server.db), indexChanged(server.db)])
  await settled()
  expect(await waitingRows()).toBe(0)
  for (const q of ['李', 'abc', 'abcabd', '梅梅']) await expectRight({ companyId: 'all' }, { q })
})

it.each(engine === 'postgres' ? [engine] : [])(
  'locks no log row while it waits for the counts, which other writers lock first',
  async () => {
    const row = { id: 950 }
    const blocked = async (trx: Transaction) => {
      await trx('logs_counts').where({ company_id: 0 }).forUpdate()
      // The server's own indexer may have been faster.
      if ((await waitingRows()) === 0) return null
      const indexing = indexChanged(server.db)
      await waitForLockWaiter(server.db)
      await trx('logs').where(row).forUpdate().noWait()
      await trx('logs_waiting').where(row).forUpdate().noWait()
      return { indexing }
    }
    let held: Awaited<ReturnType<typeof blocked>> = null
    while (!held) {
      await server.db.transaction((trx) =>
        trx('logs')
          .where(row)
          .update({ code: trx.ref('code') }),
      )
      held = await server.db.transaction(blocked)
    }
    await held.indexing
    expect(await waitingRows()).toBe(0)
  },
)

it('finds rows in order before they are indexed', async () => {
  const some = [950, 2000, 2001, 20_000, 34_850]
  await server.db.transaction(async (trx) => {
    await trx('logs').whereIn('id', some).update({ actor_name: 'soon' })
    for (const row of rows) if (some.includes(Number(row.id))) row.actor_name = 'soon'
  })
  for (const q of ['soon', '李', 'abcabd', 'n', 'ärger soon'])
    await expectRight({ companyId: 'all' }, { q })
  await settled()
  expect(await waitingRows()).toBe(0)
  for (const q of ['soon', '李']) await expectRight({ companyId: 'all' }, { q })
  await server.db.transaction((trx) => trx('logs').whereIn('id', some).delete())
  rows.splice(0, rows.length, ...rows.filter(({ id }) => !some.includes(Number(id))))
  for (const scope of [{ companyId: 'all' }, { companyId: 2 }] as const)
    await expectRight(scope, {})
})
