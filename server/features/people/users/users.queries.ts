import type { Knex } from 'knex'
import type { SortOrder } from '#contract/paging'
import type { UserFilter, users } from '#contract/users'
import type { SortOf } from '#contract/resource'
import { keysetPages } from '#db/keyset'
import { wordsOf } from '#contract/filters'
import { findPage, type FoundPage } from '#server/platform/search/findPage'
import { filtered, idOf, isEmpty } from './users.filter.ts'
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

const pageOfUsers = async (
  read: Knex,
  scope: UserScope,
  { sort: [column, order], filter, ...page }: UserList,
  now: number,
): Promise<FoundPage> => {
  const { q, status, ...rest } = filter
  const words = wordsOf(q)
  const tokens = words.length
    ? [
        ...(scope.companyId === 'all' ? [] : [`c${scope.companyId}`]),
        ...(status === undefined ? [] : [`s${status}`]),
      ]
    : []
  return findPage(
    {
      read,
      list: 'users',
      visible: () => visibleUsers(read, scope),
      matching: () => filtered(visibleUsers(read, scope), filter, now),
      isFiltered: !isEmpty(filter),
      asked: { words, tokens },
      rest: isEmpty(rest) ? null : () => filtered(visibleUsers(read, scope), rest, now),
      column: sortColumns[column],
      tie: 'u.id',
      order,
    },
    page,
  )
}

/** One page of the users in scope, and how many there are. */
export const listUsers = async (
  read: Knex,
  scope: UserScope,
  list: UserList,
  now: number,
): Promise<{ users: StoredUser[]; total: number; capped: boolean }> => {
  const { companyId, ...rest } = list.filter
  const { ids, ...counted } = await (scope.companyId === 'all' && companyId !== undefined
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
    ...counted,
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
