import type { Knex } from 'knex'
import { lockEnds } from '#contract/core/times'
import { noRole, users, type LastSignIn, type UserRecord } from '#contract/people/users'
import { numericId } from '#contract/text/filters'
import { likely } from '#db/dialect'
import { defineTable } from '#server/core/resourceTable'
import { departmentAndBelow } from '#server/platform/search/departments'
import {
  countUsers,
  userRecords,
  userTotal,
  visibleUsers,
  visibleUsersById,
  type UserScope,
} from '#server/platform/identity/users.queries'
import { havingRole } from '#server/features/access/roles/index'
import { companyToken, statusToken } from '#server/platform/search/indexed'
import { indexed } from '#server/platform/routing/searchedTable'
import { commonShare } from '#server/platform/search/terms'
import { findOfCompany, type Audience } from '#server/platform/events/audience'
import { visibilityOf } from '#server/platform/identity/storedUser'

const dayMs = 86_400_000
const days = { within7: 7, within30: 30, within90: 90, longAgo: 90 } as const

const withoutRole = (query: Knex.QueryBuilder): Knex.QueryBuilder =>
  query
    // A subquery is faster here, as for `locked` below.
    .whereNotIn('u.id', (administrators) => {
      void administrators.from('users').where('is_system_administrator', true).select('id')
    })
    .whereNotExists((has) => {
      void has.from('user_roles as ur').whereRaw('ur.user_id = u.id').select('ur.role_id')
    })
    .whereNotExists((has) => {
      void has
        .from('companies as led')
        .whereRaw('led.id = u.company_id AND led.administrator_id = u.id')
        .select('led.id')
    })

export const userTable = defineTable<typeof users, UserScope>(users, {
  table: 'users',
  alias: 'u',
  visible: visibleUsers,
  visibleById: visibleUsersById,
  narrow: (filter, scope) =>
    scope.companyId === 'all' && filter.companyId
      ? [{ ...filter, companyId: undefined }, { companyId: numericId(filter.companyId) ?? 0 }]
      : [filter, scope],
  json: userRecords,
  total: userTotal,
  index: indexed('users', async (read, { status }, scope) => {
    const total = await countUsers(read, scope)
    const company = scope.companyId === 'all' ? [] : [companyToken(scope.companyId)]
    const isCommon = total > commonShare * (await countUsers(read, { companyId: 'all' }))
    return {
      knowsVisible: true,
      tokens: [...company, ...(status === undefined ? [] : [statusToken(status)])],
      common: isCommon ? company : [],
      covered: ['status'],
      total,
    }
  }),
  sort: { username: 'u.username_key', email: 'u.shown_email_key' },
  filters: {
    // Almost all users are active, so the planner is given a hint.
    status: (query: Knex.QueryBuilder, status: UserRecord['status']) =>
      void (status === 'active'
        ? query.whereRaw(likely(query, "u.status = 'active'"))
        : query.where('u.status', status)),
    // A subquery, because SQLite would scan the whole company otherwise.
    departmentId: (query: Knex.QueryBuilder, id: string) =>
      void query.whereIn('u.id', (members) => {
        void members
          .from('users')
          .whereIn('department_id', departmentAndBelow(id, 'all'))
          .select('id')
      }),
    roleId: (query: Knex.QueryBuilder, id: string) =>
      void (id === noRole ? withoutRole(query) : havingRole(numericId(id) ?? 0)(query)),
    // A subquery, as for `locked` below.
    hasSecondFactor: (query: Knex.QueryBuilder, has: boolean) =>
      void query[has ? 'whereIn' : 'whereNotIn']('u.id', (some: Knex.QueryBuilder) => {
        void some.from('users').where('has_second_factor', true).select('id')
      }),
    lastSignIn: (query: Knex.QueryBuilder, last: LastSignIn, { now }) =>
      void (last === 'never'
        ? query.whereRaw(likely(query, 'u.last_sign_in_at IS NULL'))
        : query.where(
            'u.last_sign_in_at',
            last === 'longAgo' ? '<' : '>=',
            now - days[last] * dayMs,
          )),
    // A subquery, because few users are locked and the list's index can then serve the rest.
    locked: (query: Knex.QueryBuilder, locked: boolean, { now }) =>
      void query[locked ? 'whereIn' : 'whereNotIn']('u.id', (some: Knex.QueryBuilder) => {
        void some.from('users').whereBetween('locked_until', lockEnds(now)).select('id')
      }),
  },
})

export const userAudience: Audience = {
  find: findOfCompany('users', (actor) => visibilityOf({ actor }).companyId),
  affects: ['companies', 'api-tokens'],
}
