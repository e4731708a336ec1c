import { beforeAll, expect, it, vi } from 'vitest'
import type { CompanyFilter } from '#contract/companies/companies'
import { fold } from '#contract/text/fold'
import { searchForm } from '#contract/text/searchText'
import { maxCountedRows, type SortOrder } from '#contract/core/paging'
import { sortKey } from '#db/pinyin'
import type { RoleFilter } from '#contract/access/roles'
import {
  companyTable,
  type CompanyScope,
} from '#server/features/companies/companies/companies.queries'
import { indexChanged } from '#server/services'
import { usersIndexing } from '#server/platform/search/indexed'
import { roleTable } from '#server/features/access/roles/roles.queries'
import type { RoleScope } from '#server/features/access/roles/roleHolders.queries'
import { sealAndIndexAll } from '../../../support/indexed.ts'
import { definedValues, expectPage } from '../../../support/pages.ts'
import { seeded } from '../../../support/seeded.ts'
import { useServer } from '../../../support/server.ts'

const server = useServer()
const chance = seeded(20_261_123)
/** Large enough that the parts of a filter match more rows than are counted, both together and far more each. */
const companyCount = 30_000
const roleCount = 3000
const firstId = 20_000

interface Company {
  id: number
  search_key: string
  status: string
  type: number
  name: string
  name_sort: string
  created_at: number
  applicant_id: number | null
}
interface Role {
  id: number
  name_sort: string
  search_key: string
  application_id: number
  company_id: number | null
  created_at: number
}
const companies = new Map<number, Company>()
const roles = new Map<number, Role>()

const names = ['华南测绘', '北方农业', 'Zhonghai Survey', 'ｆｕｌｌ width', '𠮷田 地理', `q'"%_\\`]
const texts = [
  '华',
  '测绘',
  '华南测绘',
  'zh',
  'survey',
  'full',
  '𠮷',
  '有限公司',
  '公司 田',
  '%_',
  'z',
  'none',
]

const nameOf = (id: number) => `${chance.pick(names)}${id}有限公司`

const companyOf = (id: number): Company => {
  const name = nameOf(id)
  return {
    id,
    name,
    name_sort: sortKey(name, 'text'),
    search_key: searchForm(`${name} 91${id}`),
    // The first rows differ from the others, so that a sample of them misjudges the rest.
    status: id < firstId + 2000 || chance.chance(0.4) ? 'passed' : 'closed',
    type: chance.chance(0.2) ? 1 : 0,
    created_at: chance.below(500),
    applicant_id: chance.chance(0.1) ? 3 : null,
  }
}

const fields = (name: string, id: number) => ({
  name,
  name_key: `${fold(name)}${id}`,
  updated_at: 1,
})

const roleOf = (id: number): Role & { name: string } => {
  const name = nameOf(id)
  return {
    id,
    name,
    name_sort: sortKey(name, 'text'),
    search_key: searchForm(name),
    application_id: chance.pick([1, 2]),
    company_id: chance.pick([2, 3]),
    created_at: chance.below(500),
  }
}

beforeAll(async () => {
  for (const row of await server.db.read('companies').select()) companies.set(row.id, row)
  for (const row of await server.db.read('roles').select()) roles.set(row.id, row)
  await server.db.transaction(async (trx) => {
    const added = Array.from({ length: companyCount }, (_, place) => companyOf(firstId + place))
    await trx.batchInsert(
      'companies',
      added.map((one) => ({
        ...one,
        ...fields(one.name, one.id),
        organisation_code: `91${one.id}`,
        administrator_name: '',
        user_quota: 1,
      })),
      50,
    )
    for (const one of added) companies.set(one.id, one)
    const more = Array.from({ length: roleCount }, (_, place) => roleOf(firstId + place))
    await trx.batchInsert(
      'roles',
      more.map((one) => ({ ...one, ...fields(one.name, one.id), type: 'normal' })),
      50,
    )
    for (const one of more) roles.set(one.id, one)
  })
  await sealAndIndexAll(server.db)
  // Autovacuum would do this a minute later; until then PostgreSQL assumes empty tables.
  if (server.db.engine === 'postgres') await server.db.writer.raw('ANALYZE')
})

const wordMatcher = (q: string | undefined) => {
  const words = searchForm(q ?? '').split(' ')
  return (text: string) => words.every((word) => text.includes(word))
}

const optional = <T>(make: () => T): T | undefined => (chance.chance(0.4) ? make() : undefined)

let pageCount = 0

const orders = [
  ['createdAt', 'DESC'],
  ['name', 'ASC'],
  ['name', 'DESC'],
] as const

interface Sorted {
  id: number
  name_sort: string
  created_at: number
}

const ordered = (rows: readonly Sorted[], [field, order]: readonly [string, SortOrder]) => {
  const direction = order === 'ASC' ? 1 : -1
  const compare =
    field === 'name'
      ? (a: Sorted, b: Sorted) => Buffer.compare(Buffer.from(a.name_sort), Buffer.from(b.name_sort))
      : (a: Sorted, b: Sorted) => Number(a.created_at) - Number(b.created_at)
  return rows.toSorted((a, b) => direction * (compare(a, b) || a.id - b.id)).map(({ id }) => id)
}

const firstOf = (length: number) =>
  chance.pick([0, 0, 10, Math.floor(length / 2), Math.max(0, length - 5), maxCountedRows - 3])

/** Asserts a random page of a list against the rows that match. */
const expectRight = async (
  list: (request: object) => Promise<Parameters<typeof expectPage>[0]>,
  right: readonly Sorted[],
  { filter, ...scope }: { scope: unknown; filter: object },
) => {
  pageCount += 1
  const first = firstOf(right.length)
  const sort = chance.pick(orders)
  const page = await list({ sort, first, size: 25, filter })
  const isFiltered = Object.keys(filter).length > 0
  const description = JSON.stringify({ ...scope, filter, first, sort })
  expectPage(page, { ids: ordered(right, sort), isFiltered, first }, description)
}

const expectCompanies = (scope: CompanyScope, filter: CompanyFilter) => {
  const matches = wordMatcher(filter.q)
  const right = [...companies.values()].filter(
    (one) =>
      (scope === 'all' || one.applicant_id === scope.userId || one.id === scope.companyId) &&
      (filter.status === undefined || one.status === filter.status) &&
      (filter.type === undefined || one.type === filter.type) &&
      (filter.mine === undefined || one.applicant_id === 3) &&
      matches(one.search_key),
  )
  const seen = { now: 0, userId: 3, visible: scope }
  const list = (request: object) => companyTable.list(server.db.read, request as never, seen)
  return expectRight(list, right, { scope, filter })
}

const expectRoles = (scope: RoleScope, filter: RoleFilter) => {
  const matches = wordMatcher(filter.q)
  const right = [...roles.values()].filter(
    (one) =>
      (scope.companyId === 'all' || one.company_id === scope.companyId) &&
      (filter.applicationId === undefined || one.application_id === Number(filter.applicationId)) &&
      matches(one.search_key),
  )
  const seen = { now: 0, visible: scope }
  const list = (request: object) => roleTable.list(server.db.read, request as never, seen)
  return expectRight(list, right, { scope, filter })
}

const own: CompanyScope = {
  userId: 3,
  seesApplications: true,
  companyId: 2,
  isAgency: false,
  follows: false,
}

const expectAllRight = async (rounds: number) => {
  for (const q of texts) {
    await expectCompanies('all', { q })
    await expectRoles({ companyId: 'all', locale: 'zh' }, { q })
  }
  await expectCompanies('all', {})
  for (const status of ['passed', 'closed'] as const)
    await expectCompanies('all', { q: '公司', status })
  for (let round = 0; round < rounds; round += 1) {
    const q = optional(() => chance.pick(texts))
    await expectCompanies(
      chance.chance(0.3) ? own : 'all',
      definedValues({
        q,
        status: optional(() => chance.pick(['passed', 'closed'] as const)),
        type: optional(() => chance.pick([0, 1] as const)),
        mine: chance.chance(0.1) ? (true as const) : undefined,
      }) as CompanyFilter,
    )
    await expectRoles(
      { companyId: 'all', locale: 'zh' },
      definedValues({ q, applicationId: optional(() => '2') }) as RoleFilter,
    )
  }
}

it('finds, counts and pages exactly the matching companies and roles', async () => {
  await expectAllRight(60)
  expect(pageCount).toBe(2 * texts.length + 3 + 120)
})

it('reflects every change at once', async () => {
  const before = roles.size
  await server.db.transaction(async (trx) => {
    for (let round = 0; round < 40; round += 1) {
      const id = firstId + chance.below(roleCount)
      const company = companies.get(id)
      const role = roles.get(id)
      if (!company || !role) continue
      const search_key = searchForm(`${nameOf(id)} 新`)
      await trx('companies').where({ id }).update({ search_key })
      companies.set(id, { ...company, search_key })
      if (chance.chance(0.3)) {
        await trx('roles').where({ id }).delete()
        roles.delete(id)
      } else {
        await trx('roles').where({ id }).update({ search_key })
        roles.set(id, { ...role, search_key })
      }
    }
  })
  for (const q of ['新', '新 华', 'survey']) {
    await expectCompanies('all', { q })
    await expectRoles({ companyId: 'all', locale: 'zh' }, { q })
  }
  await expectAllRight(20)
  expect(roles.size).toBeLessThan(before)
  await sealAndIndexAll(server.db)
  await expectAllRight(20)
})

it('indexes the other lists if one fails', async () => {
  const failing = vi.spyOn(usersIndexing, 'entries').mockImplementation(() => {
    throw new Error('of a test')
  })
  await server.db.transaction(async (trx) => {
    await trx('users').where({ id: 1 }).update({ search_key: 'waits' })
    await trx('companies').where({ id: 1 }).update({ search_key: 'waits' })
  })
  await expect(indexChanged(server.db)).rejects.toThrow('lists could not be indexed')
  const waiting = async () => [
    await server.db.read('companies_waiting').pluck('id'),
    await server.db.read('users_waiting').pluck('id'),
  ]
  await expect.poll(waiting).toEqual([[], [1]])
  failing.mockRestore()
  await sealAndIndexAll(server.db)
  expect(await waiting()).toEqual([[], []])
})
