import type { Knex } from 'knex'
import { oppositeOrder, type SortOrder } from '#contract/paging'
import type { UserRecord, users } from '#contract/users'
import type { ListOf } from '#contract/resource'
import { orderByClause, pageOfIds } from '#db/dialect'
import { keysetPages } from '#db/keyset'
import { wordsOf } from '#contract/filters'
import { findPage, type FoundPage } from '#server/platform/search/findPage'
import { commonShare } from '#server/platform/search/searchIndex'
import { companyToken, statusToken } from '#server/platform/search/indexed'
import { filtered, idOf, isEmpty } from './users.filter.ts'
import {
  countUsers,
  readPageOfUsers,
  readUsers,
  usersByIds,
  visibleCondition,
  visibleUsers,
  type UserScope,
} from '#server/platform/identity/users.queries'

type UserList = ListOf<typeof users>

const sortColumns: Record<UserList['sort'][0], string> = {
  id: 'u.id',
  username: 'u.username_key',
  realName: 'u.real_name_sort',
  email: 'u.shown_email_key',
  status: 'u.status',
  lastSignInAt: 'u.last_sign_in_at',
  createdAt: 'u.created_at',
  updatedAt: 'u.updated_at',
}

const pageOfUsers = async (
  read: Knex,
  scope: UserScope,
  { sort: [column, order], filter, ...page }: UserList,
  now: number,
): Promise<FoundPage> => {
  const { q, status, ...rest } = filter
  const words = wordsOf(q)
  const company = scope.companyId === 'all' ? [] : [companyToken(scope.companyId)]
  const tokens = words.length
    ? [...company, ...(status === undefined ? [] : [statusToken(status)])]
    : []
  const total = await countUsers(read, scope)
  const isLarge = total > commonShare * (await countUsers(read, { companyId: 'all' }))
  return findPage(
    {
      read,
      list: 'users',
      visible: () => visibleUsers(read, scope),
      matching: () => filtered(visibleUsers(read, scope), filter, now),
      isFiltered: true,
      total,
      asked: { words, tokens, common: isLarge ? company : [] },
      rest: isEmpty(rest) ? null : () => filtered(visibleUsers(read, scope), rest, now),
      column: sortColumns[column],
      tie: 'u.id',
      order,
    },
    page,
  )
}

/** Rows from here on are read from the end where that is nearer, which takes knowing the total first. */
const farFrom = 1000

/** One page of all users in scope. What lies nearer to the end is read from there. */
const readPage = async (
  read: Knex,
  scope: UserScope,
  { sort: [column, order], first, size }: UserList,
  now: number,
): Promise<{ users: UserRecord[]; total: number; capped: boolean }> => {
  const by = (way: SortOrder) => orderByClause(read, sortColumns[column], way, 'u.id')
  const [visible, values] = visibleCondition(scope)
  const page = (way: SortOrder, offset: number, count: number) =>
    [
      pageOfIds(read, `SELECT u.id FROM users u WHERE ${visible} ORDER BY ${by(way)}`),
      [...values, count, offset],
    ] as const
  if (first < farFrom) {
    const near = page(order, first, size)
    return { ...(await readPageOfUsers(read, scope, near, by(order), now)), capped: false }
  }
  const total = await countUsers(read, scope)
  const count = Math.max(0, Math.min(size, total - first))
  const counted = { total, capped: false }
  if (!count) return { users: [], ...counted }
  if (first <= total / 2)
    return { users: await readUsers(read, page(order, first, count), by(order), now), ...counted }
  const back = oppositeOrder(order)
  const backwards = page(back, total - first - count, count)
  return { users: (await readUsers(read, backwards, by(back), now)).toReversed(), ...counted }
}

/** One page of the users in scope, and how many there are. */
export const listUsers = async (
  read: Knex,
  scope: UserScope,
  list: UserList,
  now: number,
): Promise<{ users: UserRecord[]; total: number; capped: boolean }> => {
  const { companyId, ...rest } = list.filter
  if (scope.companyId === 'all' && companyId !== undefined)
    return listUsers(read, { companyId: idOf(companyId) }, { ...list, filter: rest }, now)
  if (isEmpty(list.filter)) return readPage(read, scope, list, now)
  const { ids, ...counted } = await pageOfUsers(read, scope, list, now)
  const [column, order] = list.sort
  const by = orderByClause(read, sortColumns[column], order, 'u.id')
  return { users: await usersByIds(read, scope, ids, by, now), ...counted }
}

/** Every user in scope that a filter lets through, in pages. */
export async function* userPages(
  read: Knex,
  scope: UserScope,
  list: Pick<UserList, 'sort' | 'filter'>,
  now: number,
): AsyncGenerator<UserRecord[]> {
  const [column, order] = list.sort
  const sort = { column: sortColumns[column], tie: 'u.id', order }
  const by = orderByClause(read, sort.column, order, sort.tie)
  const pages = keysetPages<{ id: number }>(
    read,
    () => filtered(visibleUsers(read, scope), list.filter, now).select('u.id'),
    sort,
  )
  for await (const rows of pages)
    yield await usersByIds(
      read,
      scope,
      rows.map(({ id }) => id),
      by,
      now,
    )
}
