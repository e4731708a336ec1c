import type { Knex } from 'knex'
import { numbersOf } from '#contract/text/filters'
import type { SortOrder } from '#contract/core/paging'
import type { roleUserSortable, RoleUserFilter } from '#contract/access/roles'
import { wordsOf } from '#contract/text/searchText'
import { likeContains } from '#db/dialect'
import { departmentAndBelow } from '#server/platform/search/departments'
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

const applySearch = (query: Knex.QueryBuilder, filter: RoleUserFilter): Knex.QueryBuilder => {
  if (filter.id) void query.whereIn('u.id', numbersOf(filter.id))
  for (const term of wordsOf(filter.q)) void query.whereRaw(...likeContains('u.search_key', term))
  if (filter.departmentId)
    void query.whereIn('u.department_id', departmentAndBelow(filter.departmentId, 'all'))
  return query
}

export type Narrow = (query: Knex.QueryBuilder) => Knex.QueryBuilder

export interface ListedPeople {
  all: () => Knex.QueryBuilder
  /** Optional query that selects only the ids (`u.id`) of `all`; set it if it is faster than the full query. */
  ids?: () => Knex.QueryBuilder
  /**
   * Queries that together find all people, each quickly by an index, for lists too slow to scan in full. The total is
   * then capped.
   */
  sources?: readonly Narrow[]
}

export const listPeople = async (
  read: Knex,
  scope: PeopleScope,
  { filter, ...list }: PeopleList,
  { all, ids: idsOfAll, sources }: ListedPeople,
): Promise<{ people: FoundPerson[]; total: number; capped: boolean }> => {
  const [column, order] = list.sort
  const { q, ...rest } = filter
  const terms = wordsOf(q)
  const isNarrowed = !!filter.id || !!filter.departmentId
  const isFiltered = !!sources || terms.length > 0 || isNarrowed
  const parts =
    sources?.map((source) => () => applySearch(source(all()), rest)) ??
    (idsOfAll && !isNarrowed ? [idsOfAll] : undefined)
  const counted = isFiltered ? undefined : await (idsOfAll ?? all)().count({ total: '*' }).first()
  const { ids, ...totals } = await findPage(
    {
      read,
      list: 'users',
      visible: () => (sources ? accounts(read, scope) : all()),
      matching: () => applySearch(all(), filter),
      isFiltered,
      total: counted && Number(counted.total),
      asked: { words: terms, tokens: [] },
      rest: () => applySearch(all(), rest),
      ...(parts && { sources: () => parts.map((part) => part()) }),
      column: sortColumns[column],
      tie: 'u.id',
      order,
    },
    list,
  )
  return { people: await peopleOfIds(read, scope, ids), ...totals }
}
