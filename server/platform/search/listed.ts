import type { Knex } from 'knex'
import type { SortOrder } from '#contract/paging'
import { orderByClause, whereIdIn } from '#db/dialect'
import { selectIds } from '#db/prepared'
import type { SearchedList } from './searchIndex.ts'
import type { Asked } from './terms.ts'

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

/** Ids of some rows of a query, in the list's order. */
export const ordered = (listed: Listed, query: Knex.QueryBuilder, first: number, size: number) =>
  selectIds(
    listed.read,
    query
      .select(`${listed.tie} as id`)
      .orderByRaw(
        orderByClause(listed.read, listed.column, listed.order, listed.tie, listed.isNeverEmpty),
      )
      .offset(first)
      .limit(size),
  )

/** Those of a query's rows that have one of some ids. */
export const oneOf = ({ read, tie }: Listed, query: Knex.QueryBuilder, ids: readonly number[]) =>
  query.whereRaw(...whereIdIn(read, tie, ids))

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
