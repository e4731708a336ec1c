import type { Knex } from 'knex'
import { oppositeOrder, type SortOrder } from '#contract/core/paging'
import type { UserRecord, users } from '#contract/people/users'
import type { ListOf } from '#contract/core/resource'
import { wordsOf } from '#contract/text/searchText'
import { orderByClause } from '#db/dialect'
import { keysetPages } from '#db/keyset'
import { pageFromEnd, pageOfIds, restoreOrder, type JsonRows } from '#db/page'
import { makeMemo } from '#server/core/memo'
import { findPage, type FoundPage } from '#server/platform/search/findPage'
import { commonShare } from '#server/platform/search/terms'
import { companyToken, statusToken } from '#server/platform/search/indexed'
import { filtered, idOf, isEmpty } from './users.filter.ts'
import {
  countOf,
  countShare,
  countUsers,
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
  const searchWords = wordsOf(q)
  const company = scope.companyId === 'all' ? [] : [companyToken(scope.companyId)]
  const tokens = searchWords.length
    ? [...company, ...(status === undefined ? [] : [statusToken(status)])]
    : []
  const { total, ofAll } = await countShare(read, scope)
  return findPage(
    {
      read,
      list: 'users',
      visible: () => visibleUsers(read, scope),
      matching: () => filtered(visibleUsers(read, scope), filter, now),
      isFiltered: true,
      total,
      asked: { words: searchWords, tokens, common: total > commonShare * ofAll ? company : [] },
      rest: isEmpty(rest) ? null : () => filtered(visibleUsers(read, scope), rest, now),
      column: sortColumns[column],
      tie: 'u.id',
      order,
    },
    page,
  )
}

/** From this row on, a page is read from the nearer end of the list. */
const farFrom = 1000

/**
 * Last known totals of large lists. They may be stale, because they only decide if a page is read from the start or the
 * end.
 */
const lastTotals = makeMemo<UserScope['companyId'], number>(1000)

type FoundUsers = { users: JsonRows<UserRecord>; total: number; capped: boolean }

const readPage = async (
  read: Knex,
  scope: UserScope,
  { sort: [column, order], first, size }: UserList,
  now: number,
): Promise<FoundUsers> => {
  const sorted = sortColumns[column]
  const by = (way: SortOrder) => orderByClause(read, sorted, way, 'u.id')
  const [visible, values] = visibleCondition(scope)
  const ids = (way: SortOrder) =>
    `SELECT u.id, ${sorted} AS place FROM users u WHERE ${visible} ORDER BY ${by(way)}`
  const fromBeginning = () => [pageOfIds(read, ids(order)), [...values, size, first]] as const
  const fromEnd = () => {
    const [page, bounds] = pageFromEnd(read, ids(oppositeOrder(order)), countOf(scope), {
      first,
      size,
    })
    return [restoreOrder(read, page, order), [...values, ...bounds]] as const
  }
  const isNearEnd =
    first >= farFrom &&
    first > (lastTotals.get(scope.companyId) ?? (await countUsers(read, scope))) / 2
  const which = isNearEnd ? fromEnd() : fromBeginning()
  const found = await readUsers(read, { which, order: by(order), now, counted: scope })
  if (found.total > farFrom) lastTotals.set(scope.companyId, found.total)
  else lastTotals.delete(scope.companyId)
  return { ...found, capped: false }
}

export const listUsers = async (
  read: Knex,
  scope: UserScope,
  list: UserList,
  now: number,
): Promise<FoundUsers> => {
  const { companyId, ...rest } = list.filter
  if (scope.companyId === 'all' && companyId)
    return listUsers(read, { companyId: idOf(companyId) }, { ...list, filter: rest }, now)
  if (isEmpty(list.filter)) return readPage(read, scope, list, now)
  const { ids, ...counted } = await pageOfUsers(read, scope, list, now)
  const [column, order] = list.sort
  const by = orderByClause(read, sortColumns[column], order, 'u.id')
  return { users: await usersByIds(read, scope, ids, by, now), ...counted }
}

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
  for await (const rows of pages) {
    const ids = rows.map(({ id }) => id)
    yield (await usersByIds(read, scope, ids, by, now)).parse()
  }
}
