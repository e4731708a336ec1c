import { companyStatuses, roleTypes, presetLevels } from '#contract/core/enums'
import { companies } from '#contract/companies/companies'
import { logs } from '#contract/operations/logs'
import { roles } from '#contract/access/roles'
import { lastSignIns, users } from '#contract/people/users'
import { seeded } from '../support/seeded.ts'

interface ListOptions {
  path: string
  sorts: readonly string[]
  sort: readonly string[]
  filters: Record<string, readonly unknown[]>
}

export interface Case {
  kind: string
  name: string
  path: string
}

type Filter = Record<string, unknown>

const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()

/** Words of one, two, three and more characters in both scripts: common, rare and absent. */
const namesOfPeople =
  'q|a|3|华|龘|an|zh|qz|01|立新|王伟|龘龘|xua|123|王立新|龘龘龘|zhang|zhangwang|example|00123456|wanglixin|欧阳立新|王 zhao|an 华|nobodyhasthis'
const namesOfCompanies =
  'q|a|9|南|龘|su|qz|91|测绘|龘龘|hua|000|有限公|龘龘龘|0000012345|华南测绘|huanan|华南 测绘|nobodyhasthis'
const namesOfRoles =
  'q|g|7|员|龘|gl|55|审核|龘龘|cao|员12|管理员|审核员1234|guanliyuan|测绘 管理|nobodyhasthis'
const namesOfLog =
  'p|z|7|测|龘|zh|er|77|华南|龘龘|son|123|测绘公|天枢定位|person|person123456|zhonghai survey|acmeviewer|person 99|nobodyhasthis'

export const usersOffered = (ofAll: boolean): ListOptions => ({
  path: 'users',
  sorts: ['realName', 'username', 'status', 'email', 'lastSignInAt', 'createdAt'],
  sort: users.sort,
  filters: {
    q: namesOfPeople.split('|'),
    status: ['active', 'disabled'],
    locked: [true, false],
    lastSignIn: lastSignIns,
    roleId: ['101', 'none'],
    ...(ofAll ? { companyId: ['2', '5555'] } : {}),
  },
})

export const companiesOffered = (ofAll: boolean): ListOptions => ({
  path: 'companies',
  sorts: companies.sortable.filter((name) => ofAll || name !== 'userCount'),
  sort: companies.sort,
  filters: { q: namesOfCompanies.split('|'), status: companyStatuses, type: [0, 1] },
})

export const rolesOffered = (ofAll: boolean): ListOptions => ({
  path: 'roles',
  sorts: roles.sortable,
  sort: roles.sort,
  filters: {
    q: namesOfRoles.split('|'),
    type: roleTypes,
    presetLevel: presetLevels,
    applicationId: ['1', '4'],
    permissionId: ['1400'],
    ...(ofAll ? { companyId: ['5555'], assignableIn: ['2'] } : {}),
  },
})

export const logsOffered = (ofAll: boolean): ListOptions => ({
  path: 'logs',
  sorts: ['at'],
  sort: logs.sort,
  filters: {
    q: namesOfLog.split('|'),
    result: ['done', 'refused'],
    actorId: ['3', '1234'],
    concerned: ['user:777', 'user:3'],
    action: ['user.edit', 'signIn', 'company.edit', 'role.edit', 'user.disable'],
    targetType: ['user', 'role', 'station'],
    period: [{ from: at(7) }, { from: at(90) }, { from: at(210), to: at(180) }, { to: at(360.4) }],
    code: [6015],
    address: ['10.0.0.1', '10.1.7.3'],
    ...(ofAll ? { companyId: ['2', '5555'] } : {}),
  },
})

const directions = ['DESC', 'ASC'] as const

const pairsOf = (filters: ListOptions['filters']): Filter[] => {
  const all = Object.entries(filters)
  return all.flatMap(([one, values], place) =>
    all
      .slice(place + 1)
      .flatMap(([other, others]) =>
        values.flatMap((value) => others.map((another) => ({ [one]: value, [other]: another }))),
      ),
  )
}

const kindOfWords = (q: string): string => {
  const { length } = [...q]
  if (q.includes(' ')) return 'two words'
  return length > 3 ? 'a longer word' : `a word of ${length}`
}

const kindOf = (filter: Filter): string => {
  const [name = 'no filter'] = Object.keys(filter)
  return name === 'q' ? kindOfWords(String(filter.q)) : name
}

const named = (filter: Filter) =>
  Object.entries(filter)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ') || 'no filter'

const expandPeriod = ({ period, ...filter }: Filter): Filter => ({
  ...filter,
  ...(period as Filter | undefined),
})

const range = (first: number) => `[${first},${first + 24}]`

/**
 * Builds cases: each filter with every sort, each pair of filters, an equal number of random combinations, and late
 * pages. @param pages first rows of pages of the unfiltered list
 */
export const casesOf = (
  { path, sorts, sort, filters }: ListOptions,
  drawn: number,
  pages: readonly number[],
): Case[] => {
  const chance = seeded(17)
  const one = (kind: string, filter: Filter, by: readonly string[] = sort, first = 0): Case => ({
    kind,
    name: `${named(filter)} · ${by.join(' ')}${first ? ` · from ${first}` : ''}`,
    path: `${path}?sort=${JSON.stringify(by)}&range=${range(first)}&filter=${encodeURIComponent(JSON.stringify(expandPeriod(filter)))}`,
  })
  const singles: Filter[] = Object.entries(filters).flatMap(([name, values]) =>
    values.map((value) => ({ [name]: value })),
  )
  const orders = sorts.flatMap((name) => directions.map((way) => [name, way] as const))
  const random = Array.from({ length: drawn }, () => {
    const filter = Object.fromEntries(
      chance
        .some(Object.entries(filters), 0.5)
        .map(([name, values]) => [name, chance.pick(values)] as const),
    )
    return one('drawn', filter, chance.pick(orders))
  })
  return [
    ...[{}, ...singles].flatMap((filter) =>
      orders.map((order) => one(kindOf(filter), filter, order)),
    ),
    ...pairsOf(filters).map((filter) => one('two filters', filter)),
    ...random,
    ...singles.map((filter) => one('last page of 10,000', filter, sort, 9975)),
    ...pages.map((first) => one('pages far behind', {}, sort, first)),
  ]
}
