import { beforeAll, expect, it } from 'vitest'
import { maxCountedRows } from '#contract/core/paging'
import { foldUserCounts } from '#server/platform/identity/userStore.queries'
import { orderByClause } from '#db/dialect'
import type { Client } from '../../../support/client.ts'
import { fetchExport } from '../../../support/exports.ts'
import { sealAndIndexAll } from '../../../support/indexed.ts'
import { useServer } from '../../../support/server.ts'

const server = useServer()
const added = maxCountedRows + 1

const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${added})`
const text = "'many ' || (20000 + n)"

const inserts = [
  `INSERT INTO companies (id, name, name_key, search_key, organisation_code, administrator_name, status, user_quota,
     created_at, updated_at)
   ${numbers} SELECT 20000 + n, ${text}, ${text}, ${text}, n, '', 'passed', 1, n, n FROM numbers`,
  `INSERT INTO users (id, username, username_key, real_name, search_key, password_hash, company_id, created_at, updated_at)
   ${numbers} SELECT 20000 + n, ${text}, ${text}, 'x', ${text}, 'x', 2, n, n FROM numbers`,
  `INSERT INTO roles (id, name, name_key, search_key, type, application_id, company_id, created_at, updated_at)
   ${numbers} SELECT 20000 + n, ${text}, ${text}, ${text}, 'normal', 1, 2, n, n FROM numbers`,
  `INSERT INTO logs (at, actor_id, company_id, action, target_type, target_id, code, request_id, actor_name, target_name,
     commitments)
   ${numbers} SELECT n, 3, 2, 'user.edit', 'user', '4', 0, '', 'x', ${text}, '' FROM numbers`,
  // Nothing seals them, so they are added to the index queue directly.
  `INSERT INTO logs_waiting (id) SELECT id FROM logs WHERE target_name LIKE 'many %'`,
]

let client: Client
beforeAll(async () => {
  for (const sql of inserts) await server.db.transaction((trx) => trx.raw(sql))
  await sealAndIndexAll(server.db)
  // PostgreSQL does this automatically after this many rows, but not in the tests.
  if (server.db.engine === 'postgres') await server.db.writer.raw('ANALYZE')
  client = await server.as('superadmin')
})

const lists = ['users', 'companies', 'roles', 'logs'] as const

it.each(lists)(
  'limits the count of a filtered list of %s, and marks the total as a minimum',
  async (list) => {
    const answer = async (q: string | undefined, first = 0) => {
      const { status, headers, body } = await client.list(`/usercenter/${list}`, {
        range: [first, first + 9],
        filter: { q },
      })
      const [span, total] = (headers.get('Content-Range') ?? '').replace(`${list} `, '').split('/')
      return {
        status,
        relation: headers.get('X-Total-Relation'),
        span,
        total: Number(total),
        rows: body.length,
      }
    }
    const page = { status: 200, rows: 10 }
    expect(await answer('many')).toEqual({
      ...page,
      relation: 'gte',
      span: '0-9',
      total: maxCountedRows,
    })
    expect(await answer('many', maxCountedRows - 10)).toMatchObject({ ...page, relation: 'gte' })
    expect(await answer('many', maxCountedRows)).toMatchObject({
      relation: 'gte',
      span: '*',
      rows: 0,
    })
    // Matches the numbers 21000 to 21999.
    expect(await answer('many 21')).toMatchObject({ ...page, relation: 'eq' })
    expect(await answer('20001')).toEqual({
      status: 200,
      relation: 'eq',
      span: '0-0',
      total: 1,
      rows: 1,
    })
    const all = await answer(undefined)
    expect(all).toMatchObject({ ...page, relation: 'eq' })
    expect(all.total).toBeGreaterThan(added)
  },
)

it('announces no total for an export, which includes all rows', async () => {
  const query = { format: 'csv', filter: { q: 'many' } }
  const response = await fetchExport(client, 'companies', query)
  const lines = (await response.text()).trimEnd().split('\n')
  expect([response.headers.get('x-total-rows'), lines.length - 1]).toEqual([null, added])
  const log = await client.list('/usercenter/logs', { filter: { action: 'company.export' } })
  expect(log.body[0].after).toEqual({
    format: 'csv',
    rowsAtLeast: maxCountedRows,
    filter: { searched: true },
  })
})

it('returns an exact total for exactly the maximum', async () => {
  await server.db.transaction((trx) => trx('roles').where({ id: 20_001 }).delete())
  const { headers } = await client.list('/usercenter/roles', { filter: { q: 'many' } })
  expect(headers.get('Content-Range')).toBe(`roles 0-24/${maxCountedRows}`)
  expect(headers.get('X-Total-Relation')).toBe('eq')
})

it('limits the count of users who can use a permission, and pages them in list order', async () => {
  const holders = async (filter: object, first = 0) => {
    const query = new URLSearchParams({
      permissionId: '1100',
      range: JSON.stringify([first, first + 9]),
      filter: JSON.stringify(filter),
      sort: '["id","ASC"]',
    })
    const { headers, body } = await client.get(`/usercenter/rights/holders?${query}`)
    const ids = (body as { id: string }[]).map(({ id }) => Number(id))
    return [headers.get('Content-Range'), headers.get('X-Total-Relation'), ids]
  }
  const from = (id: number) => Array.from({ length: 10 }, (_, place) => id + place)
  expect(await holders({ q: 'many' })).toEqual([
    `holders 0-9/${maxCountedRows}`,
    'gte',
    from(20_001),
  ])
  expect(await holders({})).toEqual([
    `holders 0-9/${maxCountedRows}`,
    'gte',
    await server.db
      .read('users')
      .where({ status: 'active' })
      .whereNull('deleted_at')
      .orderBy('id')
      .limit(10)
      .pluck('id'),
  ])
  expect(await holders({ q: 'many' }, 5000)).toEqual([
    `holders 5000-5009/${maxCountedRows}`,
    'gte',
    from(25_001),
  ])
  expect(await holders({ q: '20001' })).toEqual(['holders 0-0/1', 'eq', [20_001]])
})

it('reads log rows of a period from the index in order, without sorting', async () => {
  for (const way of ['ASC', 'DESC'] as const) {
    const plan = await server.db.transaction(async (trx) => {
      const order = orderByClause(trx, 'at', way, 'id', true)
      const page = `SELECT id FROM logs WHERE at >= 1 ORDER BY ${order} LIMIT 25`
      if (server.db.engine === 'sqlite') return trx.raw(`EXPLAIN QUERY PLAN ${page}`)
      await trx.raw('SET LOCAL enable_sort = off')
      await trx.raw('SET LOCAL enable_seqscan = off')
      return (await trx.raw(`EXPLAIN ${page}`)).rows
    })
    const text = JSON.stringify(plan)
    expect(text).toContain('logs_at_id_index')
    expect(text).not.toMatch(/Sort|TEMP B-TREE/)
  }
})

it('sums user counts during concurrent inserts, and cleans up afterwards', async () => {
  const countOf = async (table: 'users' | 'users_counts') =>
    Number((await server.db.read(table).where({ company_id: 2 }).count({ n: '*' }).first())?.n)
  const total = async () =>
    (await client.list('/usercenter/users', { range: [0, 0], filter: { companyId: '2' } })).headers
      .get('Content-Range')
      ?.replace('users 0-0/', '')
  const add = (n: number) =>
    server.db.transaction((trx) =>
      trx.raw(
        `INSERT INTO users (id, username, username_key, real_name, search_key, password_hash, company_id, created_at, updated_at)
         VALUES (?, ?, ?, '', '', 'x', 2, 1, 1)`,
        [90_000 + n, `late${n}`, `late${n}`],
      ),
    )
  await Promise.all([add(1), foldUserCounts(server.db), add(2), foldUserCounts(server.db), add(3)])
  expect(await total()).toBe(String(await countOf('users')))
  await foldUserCounts(server.db)
  expect([await total(), await countOf('users_counts')]).toEqual([
    String(await countOf('users')),
    1,
  ])
  if (server.db.engine === 'sqlite') return
  const { rows } = await server.db.read.raw(
    `SELECT vacuum_count FROM pg_stat_user_tables WHERE relname = 'users_counts'`,
  )
  expect(Number(rows[0].vacuum_count)).toBeGreaterThan(0)
})
