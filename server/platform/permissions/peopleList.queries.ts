import type { Knex } from 'knex'
import { numbersOf } from '#contract/text/filters'
import type { SortOrder } from '#contract/core/paging'
import type { roleUserSortable, RoleUserFilter } from '#contract/access/roles'
import { wordsOf } from '#contract/text/searchText'
import { likeContains } from '#db/dialect'
import { departmentAndBelow } from '#server/platform/departments/departments.queries'
import { findPage } from '#server/platform/search/findPage'
import { accounts, peopleOfIds, type FoundPerson, type PeopleScope } from './people.queries.ts'

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

/** Leaves some of the people that a query over `users as u` finds. */
export type Narrow = (query: Knex.QueryBuilder) => Knex.QueryBuilder

/** The people that a list is of. */
export interface ListedPeople {
  /** All of them, as a query over `users as u`. */
  all: () => Knex.QueryBuilder
  /** The same by their `u.id` alone, where that is quicker. */
  ids?: () => Knex.QueryBuilder
  /**
   * Where all of them are found together, each quickly by itself, if going through all people would take too long; then
   * they are counted up to `mostCounted`.
   */
  sources?: readonly Narrow[]
}

/** One page of some people, and how many there are. */
export const listPeople = async (
  read: Knex,
  scope: PeopleScope,
  { filter, ...list }: PeopleList,
  { all, ids: idsOfAll, sources }: ListedPeople,
): Promise<{ people: FoundPerson[]; total: number; capped: boolean }> => {
  const [column, order] = list.sort
  const { q, ...rest } = filter
  const words = wordsOf(q)
  const isNarrowed = !!filter.id || !!filter.departmentId
  const isFiltered = !!sources || words.length > 0 || isNarrowed
  const parts =
    sources?.map((source) => () => searched(source(all()), rest)) ??
    (idsOfAll && !isNarrowed ? [idsOfAll] : undefined)
  const counted = isFiltered ? undefined : await (idsOfAll ?? all)().count({ total: '*' }).first()
  const { ids, ...totals } = await findPage(
    {
      read,
      list: 'users',
      visible: () => (sources ? accounts(read, scope) : all()),
      matching: () => searched(all(), filter),
      isFiltered,
      total: counted && Number(counted.total),
      asked: { words, tokens: [] },
      rest: () => searched(all(), rest),
      ...(parts && { sources: () => parts.map((part) => part()) }),
      column: sortColumns[column],
      tie: 'u.id',
      order,
    },
    list,
  )
  return { people: await peopleOfIds(read, scope, ids), ...totals }
}
