import type { Knex } from 'knex'
import { idPattern, numbersOf } from '#contract/text/filters'
import { noRole, type LastSignIn, type UserFilter } from '#contract/people/users'
import { likeContains, likely } from '#db/dialect'
import { departmentAndBelow } from '#server/platform/search/departments'
import { lockEnds } from '#contract/core/lock'
import { wordsOf } from '#contract/text/searchText'
import { havingRole } from '#server/features/access/roles/index'

/** The id as a number; an invalid one becomes 0, which matches no row. */
export const idOf = (id: string | undefined): number =>
  id !== undefined && idPattern.test(id) ? Number(id) : 0

const dayMs = 86_400_000

const days = { never: 0, within7: 7, within30: 30, within90: 90, longAgo: 90 } as const

/** Boundary of the filter by last login, in milliseconds since 1970; `never` has none. */
const signInCut = (last: LastSignIn, now: number): number =>
  last === 'never' ? -Infinity : now - days[last] * dayMs

const signedIn = (query: Knex.QueryBuilder, last: LastSignIn, now: number): void => {
  if (last === 'never') void query.whereRaw(likely(query, 'u.last_sign_in_at IS NULL'))
  else void query.where('u.last_sign_in_at', last === 'longAgo' ? '<' : '>=', signInCut(last, now))
}

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

export const filtered = (
  query: Knex.QueryBuilder,
  filter: UserFilter,
  now: number,
): Knex.QueryBuilder => {
  if (filter.id) query.whereIn('u.id', numbersOf(filter.id))
  for (const searchWord of wordsOf(filter.q))
    query.whereRaw(...likeContains('u.search_key', searchWord))
  // Almost all users are active, so the planner is given a hint.
  if (filter.status === 'active') query.whereRaw(likely(query, "u.status = 'active'"))
  else if (filter.status) query.where('u.status', filter.status)
  if (filter.companyId) query.where('u.company_id', idOf(filter.companyId))
  const { departmentId } = filter
  // A subquery, because SQLite would scan the whole company otherwise.
  if (departmentId)
    query.whereIn('u.id', (members) => {
      void members
        .from('users')
        .whereIn('department_id', departmentAndBelow(departmentId, 'all'))
        .select('id')
    })
  if (filter.roleId === noRole) withoutRole(query)
  else if (filter.roleId) havingRole(idOf(filter.roleId))(query)
  if (filter.lastSignIn) signedIn(query, filter.lastSignIn, now)
  if (filter.createdFrom) query.where('u.created_at', '>=', Date.parse(filter.createdFrom))
  if (filter.createdTo) query.where('u.created_at', '<', Date.parse(filter.createdTo))
  // A subquery, because few users are locked and the list's index can then serve the rest.
  if (filter.locked !== undefined)
    query[filter.locked ? 'whereIn' : 'whereNotIn']('u.id', (locked) => {
      void locked.from('users').whereBetween('locked_until', lockEnds(now)).select('id')
    })
  return query
}

export const isEmpty = ({ q, ...rest }: UserFilter): boolean =>
  wordsOf(q).length === 0 && Object.values(rest).every((value) => value === undefined)
