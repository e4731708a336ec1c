import type { Knex } from 'knex'
import { numbersOf, wordsOf } from '#contract/filters'
import type { SortOrder } from '#contract/paging'
import type { roleUserSortable, RoleUserFilter } from '#contract/roles'
import { likeContains } from '#db/dialect'
import { departmentAndBelow } from '#server/platform/departments/departments.queries'
import { findPage } from '#server/platform/search/findPage'
import { people, peopleOfIds, type FoundPerson, type PeopleScope } from './people.queries.ts'

type Sort = (typeof roleUserSortable)[number]

const sortColumns: Record<Sort, string> = {
  id: 'u.id',
  username: 'u.username_key',
  realName: 'u.real_name_sort',
}

interface PeopleList {
  sort: readonly [Sort, SortOrder]
  first: number
  size: number
  filter: RoleUserFilter
}

const searched = (query: Knex.QueryBuilder, filter: RoleUserFilter): Knex.QueryBuilder => {
  if (filter.id) void query.whereIn('u.id', numbersOf(filter.id))
  for (const word of wordsOf(filter.q)) void query.whereRaw(...likeContains('u.search_key', word))
  if (filter.departmentId)
    void query.whereIn('u.department_id', departmentAndBelow(filter.departmentId, 'all'))
  return query
}

/** Leaves some of the people that a query finds (`people`). */
export type Narrow = (query: Knex.QueryBuilder) => Knex.QueryBuilder

/**
 * One page of the people that `narrow` leaves, and how many there are.
 * @param sources where all of them are found together, each quickly by itself, if going through all people would take
 * too long; then they are counted up to `mostCounted`
 */
export const listPeople = async (
  read: Knex,
  scope: PeopleScope,
  { filter, ...list }: PeopleList,
  narrow: Narrow,
  sources?: readonly Narrow[],
): Promise<{ people: FoundPerson[]; total: number; capped: boolean }> => {
  const [column, order] = list.sort
  const narrowed = () => narrow(people(read, scope))
  const { q, ...rest } = filter
  const words = wordsOf(q)
  const { ids, ...counted } = await findPage(
    {
      read,
      list: 'users',
      visible: () => (sources ? people(read, scope) : narrowed()),
      matching: () => searched(narrowed(), filter),
      isFiltered: !!sources || words.length > 0 || !!filter.id || !!filter.departmentId,
      asked: { words, tokens: [] },
      rest: () => searched(narrowed(), rest),
      ...(sources && {
        sources: () => sources.map((source) => searched(source(narrowed()), rest)),
      }),
      column: sortColumns[column],
      tie: 'u.id',
      order,
    },
    list,
  )
  return { people: await peopleOfIds(read, scope, ids), ...counted }
}
