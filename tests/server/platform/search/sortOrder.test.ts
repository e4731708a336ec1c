import { expect, it } from 'vitest'
import { orderByClause, rawRows } from '#db/dialect'
import { pluck, type Client } from '../../../support/client.ts'
import {
  buildApplication,
  buildStation,
  createRole,
  createUser,
  signInVisitor,
} from '../../../support/factories.ts'
import { useServer } from '../../../support/server.ts'
import { wrongSortKeys } from '../../../support/sortKeys.ts'

const server = useServer()
const { system, admin } = server

const sorted = async (
  client: Client,
  list: string,
  [field, order]: [string, 'ASC' | 'DESC'],
  q: string,
) =>
  (await client.list(`/usercenter/${list}`, { sort: [field, order], filter: { q } })).body.map(
    (row: Record<string, string>) => row[field],
  )

it('sorts people by pinyin, with surname readings, Latin names and case-insensitively', async () => {
  const inOrder = [
    'amy 序',
    '安雅序',
    'Andy 序',
    '曹操序',
    '单雄信序',
    '沈括序',
    '解缙序',
    '徐达序',
    '曾国藩序',
    'Zoe 序',
  ]
  for (const realName of inOrder.toReversed()) await createUser(admin, { realName })
  expect(await sorted(admin, 'users', ['realName', 'ASC'], '序')).toEqual(inOrder)
  expect(await sorted(admin, 'users', ['realName', 'DESC'], '序')).toEqual(inOrder.toReversed())
  expect(await sorted(system, 'users', ['realName', 'ASC'], '序')).toEqual(inOrder)
})

it('updates the sort position of people when their names change', async () => {
  const [first, last] = [
    await createUser(admin, { realName: '艾变' }),
    await createUser(admin, { realName: '白变' }),
  ]
  expect(await sorted(admin, 'users', ['realName', 'ASC'], '变')).toEqual(['艾变', '白变'])
  await admin.put(`/usercenter/users/${first.id}`, { realName: '周变' })
  expect(await sorted(admin, 'users', ['realName', 'ASC'], '变')).toEqual(['白变', '周变'])
  expect(last.realName).toBe('白变')
})

it('sorts companies, roles, applications and stations by pinyin', async () => {
  const names = ['重庆排序', 'Dalian 排序', '鄂州排序', '吕梁排序', '洛阳排序']
  for (const name of names.toReversed()) {
    await createRole(admin, { name })
    const { client: applicant } = await signInVisitor(server)
    const applied = await applicant.post('/usercenter/companies', buildApplication({ name }))
    expect(applied.status).toBe(201)
    expect((await system.post('/usercenter/stations', buildStation({ name }))).status).toBe(201)
  }
  for (const list of ['companies', 'roles', 'stations'])
    expect([list, await sorted(system, list, ['name', 'ASC'], '排序')]).toEqual([list, names])
  const applications = (await system.list('/usercenter/applications', { sort: ['name', 'ASC'] }))
    .body
  const collator = new Intl.Collator('zh-CN')
  const shown: string[] = pluck(applications, 'name')
  expect(shown).toEqual(shown.toSorted(collator.compare))
})

it('stores a correct key for every name of the demonstration and of this test', async () => {
  const { wrong, seen } = await wrongSortKeys(server.db.read)
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(100)
})

/** Returns the query plan for a large table, because PostgreSQL would sort the few existing rows. */
const planOf = async (sql: string): Promise<string> => {
  if (server.db.engine === 'sqlite')
    return pluck(await server.db.read.raw(`EXPLAIN QUERY PLAN ${sql}`), 'detail').join('\n')
  return server.db.transaction(async (trx) => {
    await trx.raw('SET LOCAL enable_seqscan = off')
    await trx.raw('SET LOCAL enable_sort = off')
    return rawRows<{ 'QUERY PLAN': string }>(trx, await trx.raw(`EXPLAIN ${sql}`))
      .map((row) => row['QUERY PLAN'])
      .join('\n')
  })
}

it.each([
  [
    'all users',
    'users_real_name_sort_id_index',
    'users u',
    'u.deleted_at IS NULL',
    'u.real_name_sort',
    'u.id',
  ],
  [
    'users of a company',
    'users_company_id_real_name_sort_id_index',
    'users u',
    'u.deleted_at IS NULL AND u.company_id = 2',
    'u.real_name_sort',
    'u.id',
  ],
  ['companies', 'companies_name_sort_id_index', 'companies c', 'TRUE', 'c.name_sort', 'c.id'],
  ['roles', 'roles_name_sort_id_index', 'roles r', 'TRUE', 'r.name_sort', 'r.id'],
])('reads a page of %s from the index of its sort', async (_, index, table, where, column, tie) => {
  for (const way of ['ASC', 'DESC'] as const) {
    const by = orderByClause(server.db.read, column, way, tie)
    const plan = await planOf(`SELECT ${tie} FROM ${table} WHERE ${where} ORDER BY ${by} LIMIT 25`)
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/TEMP B-TREE|Sort/)
  }
})
