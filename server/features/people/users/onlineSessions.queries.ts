import type { Knex } from 'knex'
import { numbersOf, numericId } from '#contract/text/filters'
import { seenWithinMs, type onlineSessions } from '#contract/people/onlineSessions'
import type { FilterOf, ListOf } from '#contract/core/resource'
import { searchWordsOf } from '#contract/text/searchText'
import { orderByClause, whereContains, whereIdIn } from '#db/dialect'
import { keysetPages } from '#db/keyset'
import { readPage } from '#db/page'
import type { Rows } from '#db/tables'
import { visibleUsers, type UserScope } from '#server/platform/identity/users.queries'

type Filter = FilterOf<typeof onlineSessions>
type List = ListOf<typeof onlineSessions>

export type OnlineRow = Rows['sessions'] & {
  username: string
  real_name: string
  company_id: number | null
  company_name: string | null
  administrator_id: number | null
  is_system_administrator: boolean | number
}

const columns = { id: 's.id', lastSeenAt: 's.last_seen_at', createdAt: 's.created_at' } as const

export interface OnlineScope {
  users: UserScope
  searchesContacts: boolean
}

const matching = (
  read: Knex,
  { users, searchesContacts }: OnlineScope,
  filter: Filter,
  now: number,
) => {
  const query = visibleUsers(read, users)
    .join('sessions as s', 's.user_id', 'u.id')
    .where('u.status', 'active')
    .whereNull('s.ended_at')
    .where('s.expires_at', '>', now)
    .where('s.last_seen_at', '>', now - seenWithinMs[filter.seen ?? 'now'])
  if (filter.id) void query.whereIn('s.id', filter.id)
  if (filter.userId) void query.where('u.id', numericId(filter.userId) ?? 0)
  if (filter.companyId) void query.whereIn('u.company_id', numbersOf([filter.companyId]))
  const names = searchesContacts ? ['u.search_key'] : ['u.username_key', 'lower(u.real_name)']
  for (const searchWord of searchWordsOf(filter.q))
    whereContains(query, [...names, 'lower(s.address)'], searchWord)
  return query
}

const shown = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
  query
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .select(
      's.*',
      'u.username',
      'u.real_name',
      'u.company_id',
      'c.name as company_name',
      'c.administrator_id',
      'u.is_system_administrator',
    )

export const listOnlineSessions = (
  read: Knex,
  scope: OnlineScope,
  { sort: [field, order], filter, ...page }: List,
  now: number,
): Promise<{ rows: OnlineRow[]; total: number }> =>
  readPage<OnlineRow>(
    () => matching(read, scope, filter, now),
    page,
    orderByClause(read, columns[field], order, 's.id'),
    shown,
  )

export const findOnlineUsers = (
  read: Knex,
  scope: OnlineScope,
  ids: readonly number[],
  now: number,
): Promise<number[]> =>
  matching(read, scope, {}, now)
    .whereRaw(...whereIdIn(read, 'u.id', ids))
    .distinct('u.id')
    .pluck('u.id')

export const onlineSessionPages = (
  read: Knex,
  scope: OnlineScope,
  { sort: [field, order], filter }: Pick<List, 'sort' | 'filter'>,
  now: number,
): AsyncGenerator<OnlineRow[]> =>
  keysetPages<OnlineRow>(read, () => shown(matching(read, scope, filter, now)), {
    column: columns[field],
    tie: 's.id',
    order,
  })
