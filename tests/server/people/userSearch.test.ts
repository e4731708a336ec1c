import { beforeAll, expect, it } from 'vitest'
import { searchForm } from '#contract/text/searchText'
import type { UserFilter } from '#contract/people/users'
import { type SortOrder, maxCountedRows } from '#contract/core/paging'
import { sortKey } from '#db/pinyin'
import { userTable } from '#server/features/people/users/users.queries'
import { type UserScope } from '#server/platform/identity/users.queries'
import { sealAndIndexAll } from '../../support/indexed.ts'
import { definedValues, expectPage } from '../../support/pages.ts'
import { seeded } from '../../support/seeded.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()
const chance = seeded(20_261_122)
const now = Date.now()
const dayMs = 86_400_000
const userCount = 13_000
const role = 3

const realNames = [
  '李雷',
  '韩梅梅',
  '曾国藩',
  '单雄信',
  '李梅',
  'Zhang San',
  'abcabd',
  'bcdabc',
  '王伟',
  '𠮷田',
  'aaaa',
  `O'Neil "100%_\\ *`,
]

interface User {
  id: number
  username: string
  username_key: string
  real_name: string
  real_name_sort: string
  search_key: string
  password_hash: string
  company_id: number | null
  status: 'active' | 'disabled'
  last_sign_in_at: number | null
  locked_until: number | null
  deleted_at: number | null
  created_at: number
  updated_at: number
  hasRole: boolean
}

const users = new Map<number, User>()

const userOf = (id: number): User => {
  const username = `${chance.pick(['wei', 'zhang', 'li', 'q'])}${id}`
  const real_name = chance.pick(realNames)
  return {
    id,
    username,
    username_key: username,
    real_name,
    real_name_sort: sortKey(real_name, 'person'),
    search_key: searchForm(`${username} ${real_name} ${username}@example.com`),
    password_hash: 'x',
    company_id: chance.chance(0.3) ? 2 : chance.pick([3, 4, null]),
    status: chance.chance(0.2) ? 'disabled' : 'active',
    last_sign_in_at: chance.chance(0.2) ? null : now - chance.below(200) * dayMs - 1,
    locked_until: chance.chance(0.05) ? now + chance.pick([-1000, 200_000, dayMs]) : null,
    deleted_at: null,
    created_at: now - chance.below(50) * dayMs,
    updated_at: now - chance.below(50) * dayMs,
    hasRole: chance.chance(0.1),
  }
}

const rowOf = ({ hasRole: _role, ...row }: User) => row

const addUsers = async (ids: readonly number[]) => {
  const added = ids.map(userOf)
  await server.db.transaction(async (trx) => {
    await trx.batchInsert('users', added.map(rowOf), 50)
    const holders = added.filter(({ hasRole }) => hasRole)
    if (holders.length)
      await trx.batchInsert(
        'user_roles',
        holders.map(({ id }) => ({ user_id: id, application_id: 1, role_id: role })),
        50,
      )
  })
  for (const user of added) users.set(user.id, user)
}

const change = async (id: number) => {
  const user = users.get(id)
  if (!user) return
  const next = { ...user, ...rowOf(userOf(id)), deleted_at: null }
  next.last_sign_in_at = chance.chance(0.5) ? now : user.last_sign_in_at
  if (chance.chance(0.1)) Object.assign(next, { search_key: '', deleted_at: now })
  next.username = user.username
  next.username_key = user.username_key
  await server.db.transaction((trx) => trx('users').where({ id }).update(rowOf(next)))
  users.set(id, next)
}

beforeAll(async () => {
  const { db } = server.context
  await db.transaction((trx) => trx('user_roles').delete())
  for (const row of await db.read('users').select()) users.set(row.id, { ...row, hasRole: false })
  const ids = new Set<number>()
  while (ids.size < userCount) ids.add(100 + chance.below(50_000))
  await addUsers([...ids])
  await sealAndIndexAll(db)
})

const signedIn = ({ last_sign_in_at: at }: User, last: UserFilter['lastSignIn']): boolean => {
  if (last === undefined) return true
  if (last === 'never') return at === null
  const days = { within7: 7, within30: 30, within90: 90, longAgo: 90 }[last]
  return at !== null && (last === 'longAgo' ? at < now - days * dayMs : at >= now - days * dayMs)
}

/** A lock lasts five minutes; a much later end was set by a wrong clock. */
const isLocked = ({ locked_until: until }: User): boolean =>
  until !== null && until > now && until < now + 10 * 60_000

const matches = (user: User, scope: UserScope, filter: UserFilter, words: string[]): boolean =>
  user.deleted_at === null &&
  (scope.companyId === 'all' || user.company_id === scope.companyId) &&
  (filter.companyId === undefined || user.company_id === Number(filter.companyId)) &&
  (filter.status === undefined || user.status === filter.status) &&
  (filter.roleId === undefined || (user.hasRole && filter.roleId === String(role))) &&
  (filter.locked === undefined || isLocked(user) === filter.locked) &&
  signedIn(user, filter.lastSignIn) &&
  words.every((word) => user.search_key.includes(word))

const texts = [
  '李',
  '梅',
  '李梅',
  'a',
  'abc',
  'abcabd',
  'aaaa',
  'aaaaa',
  'wei 王',
  'ZHANG',
  '１２',
  '𠮷',
  'nobody',
  'example.com',
  'xample.co',
  'ei1',
  "o'n",
  '"李',
  '%_\\',
  '_',
  '*',
  '\u0001c2',
  ' ',
]

const optional = <T>(make: () => T): T | undefined => (chance.chance(0.3) ? make() : undefined)

const randomFilter = (): UserFilter =>
  definedValues({
    q: optional(() => chance.pick(texts)),
    status: optional(() => chance.pick(['active', 'disabled'])),
    companyId: chance.chance(0.1) ? chance.pick(['2', '3', '77', 'x']) : undefined,
    roleId: chance.chance(0.1) ? chance.pick([String(role), '999']) : undefined,
    locked: chance.chance(0.15) ? chance.chance(0.5) : undefined,
    lastSignIn: chance.chance(0.2)
      ? chance.pick(['never', 'within7', 'within30', 'within90', 'longAgo'])
      : undefined,
  })

const sorts = {
  id: 'id',
  username: 'username_key',
  realName: 'real_name_sort',
  lastSignInAt: 'last_sign_in_at',
  createdAt: 'created_at',
} as const

const knownBytes = new Map<string, Buffer>()

const bytesOf = (text: string): Buffer => {
  const bytes = knownBytes.get(text) ?? Buffer.from(text)
  knownBytes.set(text, bytes)
  return bytes
}

/** Compares texts by bytes like both test databases; empty values come first. */
const compare = (a: string | number | null, b: string | number | null): number => {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  return typeof a === 'string' ? Buffer.compare(bytesOf(a), bytesOf(String(b))) : a - Number(b)
}

let pageCount = 0

const expectRight = async (
  scope: UserScope,
  filter: UserFilter,
  sort = chance.pick(Object.keys(sorts) as (keyof typeof sorts)[]),
  order: SortOrder = chance.pick(['ASC', 'DESC']),
  from?: number,
) => {
  pageCount += 1
  const words = searchForm((filter.q ?? '').replaceAll('"', ' ')).split(' ')
  const right = [...users.values()]
    .filter((user) => matches(user, scope, filter, words))
    .toSorted((a, b) => compare(a[sorts[sort]], b[sorts[sort]]) || a.id - b.id)
  if (order === 'DESC') right.reverse()
  const first =
    from ??
    chance.pick([
      0,
      0,
      10,
      Math.floor(right.length / 2),
      Math.max(0, right.length - 7),
      right.length + 5,
      maxCountedRows - 10,
      maxCountedRows,
    ])
  const isFiltered = Object.entries(filter).some(([name, value]) =>
    name === 'q'
      ? searchForm(String(value)) !== ''
      : !(name === 'companyId' && scope.companyId === 'all'),
  )
  const page = await userTable.list(
    server.db.read,
    { sort: [sort, order], first, size: 25, filter },
    { now, visible: scope },
  )
  const description = JSON.stringify({ scope, filter, sort, order, first })
  expectPage(page, { ids: right.map(({ id }) => id), isFiltered, first }, description)
}

const scopes: UserScope[] = [{ companyId: 'all' }, { companyId: 'all' }, { companyId: 2 }]

const expectAllRight = async (rounds: number) => {
  for (const scope of scopes) await expectRight(scope, {})
  for (const q of texts) await expectRight({ companyId: 'all' }, { q })
  for (let round = 0; round < rounds; round += 1)
    await expectRight(chance.pick(scopes), randomFilter())
}

const someIds = (count: number) =>
  Array.from({ length: count }, () => chance.pick([...users.keys()].filter((id) => id > 99)))

it('finds, counts and pages exactly the matching rows, for any filter and sort', async () => {
  await expectAllRight(100)
  expect(pageCount).toBe(100 + texts.length + scopes.length)
})

it('reflects every change at once', async () => {
  for (const id of someIds(40)) await change(id)
  await addUsers([60_001, 60_002, 60_003])
  await server.db.transaction((trx) => trx('users').where({ id: 60_002 }).delete())
  users.delete(60_002)
  await expectAllRight(60)
  await sealAndIndexAll(server.db)
  await expectAllRight(30)
  expect(users.size).toBeGreaterThan(userCount)
})

const addNewest = async (count: number) => {
  const firstId = 100_000
  const created_at = now + dayMs
  await server.db.transaction((trx) =>
    trx.raw(
      `INSERT INTO users (id, username, username_key, real_name, search_key, password_hash, created_at, updated_at)
       WITH RECURSIVE ids (id) AS (
         SELECT ${firstId} UNION ALL SELECT id + 1 FROM ids WHERE id < ${firstId + count - 1})
       SELECT id, 'f' || id, 'f' || id, '', '', 'x', ${created_at}, ${created_at} FROM ids`,
    ),
  )
  const like = userOf(firstId)
  const none = {
    real_name: '',
    real_name_sort: '',
    search_key: '',
    company_id: null,
    status: 'active',
  } as const
  const times = { last_sign_in_at: null, locked_until: null, deleted_at: null, created_at }
  for (let id = firstId; id < firstId + count; id += 1) {
    const username = `f${id}`
    users.set(id, {
      ...like,
      ...none,
      ...times,
      id,
      username,
      username_key: username,
      hasRole: false,
    })
  }
}

it('limits the work in lists that begin with other rows', async () => {
  await addNewest(41_000)
  await sealAndIndexAll(server.db)
  for (const q of ['梅', 'example'])
    await expectRight({ companyId: 'all' }, { q }, 'createdAt', 'DESC', 0)
  expect(users.size).toBeGreaterThan(50_000)
})

it.each([
  [1100, 1000],
  [10_300, 9990],
])('finds %d rows at the far end of a list whose beginning has none', async (count, first) => {
  const ids = [...users.keys()].filter((id) => id > 99).slice(0, count)
  const fields = { search_key: `gathered${count}`, created_at: 5, deleted_at: null }
  await server.db.transaction((trx) => trx('users').whereIn('id', ids).update(fields))
  for (const id of ids) {
    const user = users.get(id)
    if (user) users.set(id, { ...user, ...fields })
  }
  pageCount = 0
  for (const from of [0, first]) {
    const q = `gathered${count}`
    await expectRight({ companyId: 'all' }, { q }, 'createdAt', 'DESC', from)
    await expectRight({ companyId: 'all' }, { q, locked: false }, 'createdAt', 'DESC', from)
  }
  expect(pageCount).toBe(4)
})

it('finds a change only after it is committed', async () => {
  const id = 60_003
  const failing = server.db.transaction(async (trx) => {
    await trx('users').where({ id }).update({ search_key: 'neverstored' })
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  await expectRight({ companyId: 'all' }, { q: 'neverstored' })
})
