import type { Knex } from 'knex'
import { numericId } from '#contract/text/filters'
import {
  onlineSessions,
  seenWithinMs,
  type OnlineSessionRecord,
} from '#contract/people/onlineSessions'
import { mayEditUser } from '#contract/policies/users'
import { searchWordsOf } from '#contract/text/searchText'
import { whereContains } from '#db/dialect'
import type { Rows } from '#db/tables'
import { defineTable } from '#server/core/resourceTable'
import type { Actor } from '#server/core/scope'
import { deviceRecordOf } from '#server/platform/identity/device'
import { visibleUsers, type UserScope } from '#server/platform/identity/users.queries'

interface OnlineScope extends UserScope {
  actor: Actor
}

type Row = Rows['sessions'] & {
  administrator_id: number | null
  is_system_administrator: boolean | number
}

const mayEnd = (actor: Actor, row: Row): boolean =>
  (actor.may('user:signOut') || actor.may('user:manage')) &&
  mayEditUser(actor, {
    id: String(row.user_id),
    isSystemAdministrator: Boolean(row.is_system_administrator),
    isCompanyAdministrator: row.administrator_id === row.user_id,
  }) === null

/** Callers who cannot see contacts must not discover them by search. */
const searchedColumns = (actor: Actor | undefined): string[] =>
  actor?.may('user:list') || actor?.may('user:manage')
    ? ['u.search_key']
    : ['u.username_key', 'lower(u.real_name)']

export const onlineSessionTable = defineTable<typeof onlineSessions, OnlineScope>(onlineSessions, {
  table: 'sessions',
  alias: 's',
  join: (query, { now }) =>
    query
      .join('users as u', 'u.id', 's.user_id')
      .where('u.status', 'active')
      .whereNull('s.ended_at')
      .where('s.expires_at', '>', now),
  visible: visibleUsers,
  defaults: { seen: 'now' },
  filters: {
    id: (query, ids: string[]) => void query.whereIn('s.id', ids),
    companyId: (query, id: string) => void query.where('u.company_id', numericId(id) ?? 0),
    seen: (query, seen: keyof typeof seenWithinMs, { now }) =>
      void query.where('s.last_seen_at', '>', now - seenWithinMs[seen]),
    q: (query: Knex.QueryBuilder, q: string, { visible }) => {
      const columns = [...searchedColumns(visible?.actor), 'lower(s.address)']
      for (const term of searchWordsOf(q)) whereContains(query, columns, term)
    },
  },
  show: (query) =>
    query
      .leftJoin('companies as c', 'c.id', 'u.company_id')
      .select(
        'u.username',
        'u.real_name',
        'u.company_id',
        'c.name as company_name',
        'c.administrator_id',
        'u.is_system_administrator',
      ),
  read: (row: Row, { now, visible }): Partial<OnlineSessionRecord> => ({
    ...(visible && deviceRecordOf(visible.actor, row)),
    isOnline: row.last_seen_at > now - seenWithinMs.now,
    mayEnd: visible !== undefined && mayEnd(visible.actor, row),
  }),
})
