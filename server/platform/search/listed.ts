import type { Knex } from 'knex'
import type { SortOrder } from '#contract/core/paging'
import { orderByClause, whereIdIn } from '#db/dialect'
import { selectIds } from '#db/prepared'
import type { Asked, SearchedList } from './terms.ts'

/** A list, and what is asked of it. Queries are made anew on each call. */
export interface Listed {
  read: Knex
  list: SearchedList
  /** All rows that the caller may see. */
  visible: () => Knex.QueryBuilder
  /** Those of them that the filter lets through. */
  matching: () => Knex.QueryBuilder
  isFiltered: boolean
  /** How many rows the caller may see, where that is known; they are counted otherwise. */
  total?: number
  /** What the index knows of the filter. */
  asked: Asked
  /** Ids of what the filter lets through of the records that wait for the index, where `matching` does not say so. */
  waiting?: () => Promise<number[]>
  /** Those that everything else lets through, without `asked`; null where the index alone decides. */
  rest: (() => Knex.QueryBuilder) | null
  /** What `rest` finds in parts, which may overlap, where each of them is quicker than that query. */
  sources?: () => Knex.QueryBuilder[]
  /** The sorted column and the id; both come from code, never from a caller. */
  column: string
  tie: string
  order: SortOrder
  /** Whether the column is never empty and its index says nothing of that; see `orderByClause`. */
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

/** Ids of some rows of a query, in the list's order. */
export const ordered = (listed: Listed, query: Knex.QueryBuilder, first: number, size: number) =>
  selectIds(listed.read, inOrder(listed, query, first, size))

/** Those of a query's rows that have one of some ids. */
export const oneOf = ({ read, tie }: Listed, query: Knex.QueryBuilder, ids: readonly number[]) =>
  query.whereRaw(...whereIdIn(read, tie, ids))

/**
 * The query of some of the hits, in the list's order. PostgreSQL is told to fetch each by its id: it would read the whole
 * list in that order, or the whole table, and meet hits that lie close together in the order at its end.
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

/** Ids of a query's rows, so many at most. */
export const upTo = ({ read, tie }: Listed, query: Knex.QueryBuilder, most: number) =>
  selectIds(read, query.select(`${tie} as id`).limit(most))

/** The same of several queries, each id once. */
export const upToOfAll = async (
  listed: Listed,
  queries: readonly Knex.QueryBuilder[],
  most: number,
): Promise<number[]> => {
  const found = new Set<number>()
  for (const query of queries) {
    if (found.size >= most) break
    for (const id of await upTo(listed, query, most)) found.add(id)
  }
  return [...found].slice(0, most)
}
