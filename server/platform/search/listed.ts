import type { Knex } from 'knex'
import type { SortOrder } from '#contract/core/paging'
import { orderByClause, whereIdIn } from '#db/dialect'
import { selectIds } from '#db/prepared'
import type { SearchRequest, SearchedList } from './terms.ts'

/** A list and its search request. The query functions build a new query on each call. */
export interface Listed {
  read: Knex
  list: SearchedList
  visible: () => Knex.QueryBuilder
  matching: () => Knex.QueryBuilder
  isFiltered: boolean
  /** Number of visible rows, if known; otherwise they are counted. */
  total?: number
  asked: SearchRequest
  /** Ids of matching records that wait for indexing, if `matching` cannot find them. */
  waiting?: () => Promise<number[]>
  /**
   * All rows that match the filter without `asked`; null if `asked` is the whole filter, so that the index alone
   * decides.
   */
  rest: (() => Knex.QueryBuilder) | null
  /** Queries that together find the rows of `rest` and may overlap; set if each of them is faster than `rest`. */
  sources?: () => Knex.QueryBuilder[]
  /** Sort column and id column; both are inserted into SQL, so they must never come from a request. */
  column: string
  tie: string
  order: SortOrder
  isNeverEmpty?: boolean
}

type Sorted = Pick<Listed, 'read' | 'column' | 'tie' | 'order' | 'isNeverEmpty'>

const inOrder = (
  { read, column, order, tie, isNeverEmpty }: Sorted,
  query: Knex.QueryBuilder,
  first: number,
  size: number,
): Knex.QueryBuilder =>
  query
    .select(`${tie} as id`)
    .orderByRaw(orderByClause(read, column, order, tie, isNeverEmpty))
    .offset(first)
    .limit(size)

export const ordered = (listed: Listed, query: Knex.QueryBuilder, first: number, size: number) =>
  selectIds(listed.read, inOrder(listed, query, first, size))

export const whereIdsIn = (
  { read, tie }: Listed,
  query: Knex.QueryBuilder,
  ids: readonly number[],
) => query.whereRaw(...whereIdIn(read, tie, ids))

/**
 * Selects a page of hits in list order. On PostgreSQL each hit is fetched by id, because the planner would otherwise
 * scan the whole list or table.
 */
export const queryOfHits = (
  listed: Sorted & Pick<Listed, 'visible'>,
  hits: readonly number[],
  first: number,
  size: number,
): Knex.QueryBuilder | Knex.Raw => {
  const { read, visible, tie, column, order, isNeverEmpty } = listed
  if (read.client.config.client !== 'pg')
    return inOrder(listed, visible().whereRaw(...whereIdIn(read, tie, hits)), first, size)
  const one = visible().whereRaw(`${tie} = hit.id`).select({ id: tie, sort: column }).toSQL()
  const by = orderByClause(read, 'found.sort', order, 'found.id', isNeverEmpty)
  return read.raw(
    `SELECT found.id FROM unnest(?::bigint[]) AS hit(id) CROSS JOIN LATERAL (${one.sql} OFFSET 0) AS found
     ORDER BY ${by} OFFSET ? LIMIT ?`,
    [`{${hits.join(',')}}`, ...one.bindings, first, size],
  )
}

export const selectUpTo = ({ read, tie }: Listed, query: Knex.QueryBuilder, most: number) =>
  selectIds(read, query.select(`${tie} as id`).limit(most))

export const selectUpToOfAll = async (
  listed: Listed,
  queries: readonly Knex.QueryBuilder[],
  most: number,
): Promise<number[]> => {
  const found = new Set<number>()
  for (const query of queries) {
    if (found.size >= most) break
    for (const id of await selectUpTo(listed, query, most)) found.add(id)
  }
  return [...found].slice(0, most)
}
