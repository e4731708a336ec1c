import { beforeAll, expect, it } from 'vitest'
import { fold } from '#contract/fold'
import type { UserFilter } from '#contract/users'
import type { SortOrder } from '#contract/paging'
import { segmentSize } from '#server/platform/search/bits'
import { indexUsers } from '#server/features/people/users/userIndex.builder'
import {
  insertBuild,
  listBuilds,
  readIndexState,
} from '#server/features/people/users/userIndex.queries'
import { listUsers } from '#server/features/people/users/users.queries'
import { type UserScope } from '#server/platform/identity/users.queries'
import { seeded } from '../support/seeded.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const chance = seeded(20_261_122)
/** The server's own clock, by which it builds, too. */
const now = Date.now()
const dayMs = 86_400_000
const userCount = 3000
const role = 3

const realNames = [
  '李雷',
  '韩梅梅',
  '李梅',
  'Zhang San',
  'abcabd',
  'bcdabc',
  '王伟',
  '𠮷田',
  'aaaa',
]

interface User {
  id: number
  username: string
  username_key: string
  real_name: string
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
    search_key: fold(`${username} ${real_name} ${username}@example.com`),
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

/** Ids lie far apart, so that few users fill three segments. */
const addUsers = async (ids: readonly number[]) => {
  const added = ids.map(userOf)
  await server.running.context.db.transaction(async (trx) => {
    await trx.batchInsert('users', added.map(rowOf), 50)
    const holders = added.filter(({ hasRole }) => hasRole)
    if (holders.length)
      await trx('user_roles').insert(
        holders.map(({ id }) => ({ user_id: id, application_id: 1, role_id: role })),
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
  await server.running.context.db.transaction((trx) =>
    trx('users').where({ id }).update(rowOf(next)),
  )
  users.set(id, next)
}

beforeAll(async () => {
  const { db } = server.running.context
  await db.transaction((trx) => trx('user_roles').delete())
  for (const row of await db.read('users').select()) users.set(row.id, { ...row, hasRole: false })
  const ids = new Set<number>()
  while (ids.size < userCount) ids.add(100 + chance.below(segmentSize * 3 - 200))
  await addUsers([...ids])
  await indexUsers(db, now)
})

const signedIn = ({ last_sign_in_at: at }: User, last: UserFilter['lastSignIn']): boolean => {
  if (last === undefined) return true
  if (last === 'never') return at === null
  const days = { within7: 7, within30: 30, within90: 90, longAgo: 90 }[last]
  return at !== null && (last === 'longAgo' ? at < now - days * dayMs : at >= now - days * dayMs)
}

/** A lock lasts five minutes; one that ends much later was set by a wrong clock. */
const isLocked = ({ locked_until: until }: User): boolean =>
  until !== null && until > now && until < now + 10 * 60_000

const matches = (user: User, scope: UserScope, filter: UserFilter): boolean =>
  user.deleted_at === null &&
  (scope.companyId === 'all' || user.company_id === scope.companyId) &&
  (filter.companyId === undefined || user.company_id === Number(filter.companyId)) &&
  (filter.status === undefined || user.status === filter.status) &&
  (filter.roleId === undefined || (user.hasRole && filter.roleId === String(role))) &&
  (filter.locked === undefined || isLocked(user) === filter.locked) &&
  signedIn(user, filter.lastSignIn) &&
  fold(filter.q ?? '')
    .split(' ')
    .every((word) => user.search_key.includes(word))

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
  ' ',
]

const optional = <T>(make: () => T): T | undefined => (chance.chance(0.3) ? make() : undefined)

const randomFilter = (): UserFilter =>
  Object.fromEntries(
    Object.entries({
      q: optional(() => chance.pick(texts)),
      status: optional(() => chance.pick(['active', 'disabled'])),
      companyId: chance.chance(0.1) ? chance.pick(['2', '3', '77', 'x']) : undefined,
      roleId: chance.chance(0.1) ? chance.pick([String(role), '999']) : undefined,
      locked: chance.chance(0.15) ? chance.chance(0.5) : undefined,
      lastSignIn: chance.chance(0.2)
        ? chance.pick(['never', 'within7', 'within30', 'within90', 'longAgo'])
        : undefined,
    }).filter(([, value]) => value !== undefined),
  )

const sorts = {
  id: 'id',
  username: 'username_key',
  realName: 'real_name',
  lastSignInAt: 'last_sign_in_at',
  createdAt: 'created_at',
} as const

/** Texts by their bytes, as both engines of the tests compare them; empty values first. */
const compare = (a: string | number | null, b: string | number | null): number => {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  return typeof a === 'string'
    ? Buffer.compare(Buffer.from(a), Buffer.from(String(b)))
    : a - Number(b)
}

const expectRight = async (scope: UserScope, filter: UserFilter) => {
  const sort = chance.pick(Object.keys(sorts) as (keyof typeof sorts)[])
  const order: SortOrder = chance.pick(['ASC', 'DESC'])
  const right = [...users.values()]
    .filter((user) => matches(user, scope, filter))
    .toSorted((a, b) => compare(a[sorts[sort]], b[sorts[sort]]) || a.id - b.id)
  if (order === 'DESC') right.reverse()
  const first = chance.pick([
    0,
    0,
    10,
    Math.floor(right.length / 2),
    Math.max(0, right.length - 7),
    right.length + 5,
  ])
  const { read } = server.running.context.db
  const page = await listUsers(read, scope, { sort: [sort, order], first, size: 25, filter }, now)
  const told = JSON.stringify({ scope, filter, sort, order, first })
  expect(page.total, told).toBe(right.length)
  expect(
    page.users.map(({ userId }) => userId),
    told,
  ).toEqual(right.slice(first, first + 25).map(({ id }) => id))
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

it('finds, counts and pages exactly what the rows say, for any filter and sort', async () => {
  const builds = await listBuilds(server.running.context.db.read)
  expect(builds.map(({ segment }) => segment)).toEqual([0, 1, 2])
  await expectAllRight(150)
})

it('knows of every change at once, and after the index is built again', async () => {
  const { db } = server.running.context
  for (const id of someIds(40)) await change(id)
  await addUsers([segmentSize * 3 - 20, segmentSize * 3 + 5, segmentSize * 4 + 7])
  await db.transaction((trx) =>
    trx('users')
      .where({ id: segmentSize * 3 - 20 })
      .delete(),
  )
  users.delete(segmentSize * 3 - 20)
  expect((await readIndexState(db.read)).changed.length).toBeGreaterThan(20)
  await expectAllRight(60)
  await db.transaction((trx) =>
    trx.raw('INSERT INTO user_changes (user_id) SELECT id FROM users WHERE id > 99'),
  )
  while ((await indexUsers(db, now)) > 0);
  // The server itself builds meanwhile; the few that it leaves are below what it builds for.
  expect((await readIndexState(db.read)).changed.length).toBeLessThan(20)
  expect((await listBuilds(db.read)).map(({ segment }) => segment)).toEqual([0, 1, 2, 3, 4])
  await expectAllRight(60)
})

it('loses no change while several processes build the index', async () => {
  const { db } = server.running.context
  for (let round = 0; round < 3; round += 1) {
    await db.transaction((trx) =>
      trx.raw('INSERT INTO user_changes (user_id) SELECT id FROM users WHERE id > 99'),
    )
    const changes = async () => {
      for (const id of someIds(60)) await change(id)
    }
    await Promise.all([indexUsers(db, now), changes(), indexUsers(db, now), indexUsers(db, now)])
    await expectAllRight(20)
  }
  expect(new Set((await listBuilds(db.read)).map(({ segment }) => segment)).size).toBe(5)
})

it('builds again what is of yesterday, so that few logins are younger than the index', async () => {
  const { db } = server.running.context
  await db.transaction((trx) => trx('user_builds').update({ started_at: now - 2 * dayMs }))
  for (const lastSignIn of ['never', 'within7', 'longAgo'] as const)
    await expectRight({ companyId: 'all' }, { lastSignIn })
  await indexUsers(db, now)
  for (const { startedAt } of await listBuilds(db.read))
    expect(startedAt).toBeGreaterThan(now - dayMs)
  for (const lastSignIn of ['never', 'within7', 'longAgo'] as const)
    await expectRight({ companyId: 'all' }, { lastSignIn, status: 'active' })
})

it('clears away what a stopped server began', async () => {
  const { db } = server.running.context
  const { id } = await db.transaction((trx) => insertBuild(trx, 1, now - 700_000))
  await db.transaction((trx) =>
    trx('user_postings').insert({ build: id, term: 'gx', bits: Buffer.from([1, 0]) }),
  )
  await indexUsers(db, now)
  expect(await db.read('user_builds').where({ id })).toEqual([])
  expect(await db.read('user_postings').where({ build: id })).toEqual([])
})
