import type { Knex } from 'knex'
import type { SortOrder } from '#contract/paging'
import type { UserFilter, users } from '#contract/users'
import type { SortOf } from '#contract/resource'
import { keysetPages } from '#db/keyset'
import { countBits } from '#server/platform/search/bits'
import { pageOfIds, scan, type Listed } from '#server/platform/search/hits'
import { filtered, idOf, isEmpty } from './users.filter.ts'
import { searchUsers } from './userSearch.ts'
import {
  type UserScope,
  type StoredUser,
  type UserRow,
  visibleUsers,
  withCompany,
  toUsers,
} from '#server/platform/identity/users.queries'

type UserSort = SortOf<typeof users>

const sortColumns: Record<UserSort, string> = {
  id: 'u.id',
  username: 'u.username_key',
  realName: 'u.real_name',
  email: 'u.shown_email_key',
  status: 'u.status',
  lastSignInAt: 'u.last_sign_in_at',
  createdAt: 'u.created_at',
  updatedAt: 'u.updated_at',
}

interface UserList {
  sort: readonly [UserSort, SortOrder]
  first: number
  size: number
  filter: UserFilter
}

/** Ids of one page of a list, and how many there are. */
interface IdPage {
  ids: number[]
  total: number
}

const pageOfUsers = async (
  read: Knex,
  scope: UserScope,
  { sort: [column, order], filter, ...page }: UserList,
  now: number,
): Promise<IdPage> => {
  const matching = (by: UserFilter) => filtered(visibleUsers(read, scope), by, now)
  const listed: Listed = {
    read,
    visible: () => visibleUsers(read, scope),
    column: sortColumns[column],
    tie: 'u.id',
    order,
  }
  const ofAll = scope.companyId === 'all' && filter.id === undefined
  const everybody = isEmpty(filter)
  const hits =
    (ofAll ? await searchUsers(read, filter, matching, now) : null) ??
    (everybody ? null : await scan(read, matching(filter).select('u.id')))
  const total = hits
    ? countBits(hits)
    : Number((await listed.visible().count({ total: '*' }).first())?.total)
  return { ids: await pageOfIds(listed, everybody ? null : hits, total, page), total }
}

/** One page of the users in scope, and how many there are. */
export const listUsers = async (
  read: Knex,
  scope: UserScope,
  list: UserList,
  now: number,
): Promise<{ users: StoredUser[]; total: number }> => {
  const { companyId, ...rest } = list.filter
  const { ids, total } = await (scope.companyId === 'all' && companyId !== undefined
    ? pageOfUsers(read, { companyId: idOf(companyId) }, { ...list, filter: rest }, now)
    : pageOfUsers(read, scope, list, now))
  const rows: UserRow[] = await withCompany(visibleUsers(read, scope).whereIn('u.id', ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    users: await toUsers(
      read,
      ids.flatMap((id) => byId.get(id) ?? []),
      now,
    ),
    total,
  }
}

/** Every user in scope that a filter lets through, in pages. */
export async function* userPages(
  read: Knex,
  scope: UserScope,
  list: { sort: readonly [UserSort, SortOrder]; filter: UserFilter },
  now: number,
): AsyncGenerator<StoredUser[]> {
  const [column, order] = list.sort
  const pages = keysetPages<UserRow>(
    read,
    () => withCompany(filtered(visibleUsers(read, scope), list.filter, now)),
    { column: sortColumns[column], tie: 'u.id', order },
  )
  for await (const rows of pages) yield await toUsers(read, rows, now)
}
