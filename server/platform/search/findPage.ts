import type { Knex } from 'knex'
import type { PageRequest } from '#db/page'
import { orderByClause, whereIdIn } from '#db/dialect'
import { selectIds } from '#db/prepared'
import { maxCountedRows, oppositeOrder } from '#contract/core/paging'
import { findHits, matchesOf, openIndex, selectUpTo, whereIdsIn, type Listed } from './findHits.ts'
import type { SearchIndex } from './searchIndex.ts'

export interface FoundPage {
  ids: number[]
  total: number
  capped: boolean
}

type Sorted = Pick<Listed, 'read' | 'column' | 'tie' | 'order' | 'isNeverEmpty'>

/** Sizes of the batches in which the start of a list is searched for hits before the whole list is. */
const batchSizes = [512, 4096, 32_768]
/** Rows of the order's index that SQLite reads in the time of fetching and sorting one hit. */
const rowsPerSortedHit = 50

const inOrder = (
  { read, column, order, tie, isNeverEmpty }: Sorted,
  query: Knex.QueryBuilder,
  { first, size }: PageRequest,
): Knex.QueryBuilder =>
  query
    .select(`${tie} as id`)
    .orderByRaw(orderByClause(read, column, order, tie, isNeverEmpty))
    .offset(first)
    .limit(size)

const ordered = (listed: Listed, query: Knex.QueryBuilder, page: PageRequest) =>
  selectIds(listed.read, inOrder(listed, query, page))

/**
 * Selects a page of hits in list order. SQLite walks the order's index if the hits are dense in the list. Otherwise each
 * hit is fetched by id and sorted, because the planners would scan the whole list: on SQLite `+` hides the order's
 * index, on PostgreSQL `OFFSET 0` keeps the subquery.
 */
export const queryOfHits = (
  listed: Sorted & Pick<Listed, 'visible' | 'visibleById' | 'total'>,
  hits: readonly number[],
  page: PageRequest,
): Knex.QueryBuilder | Knex.Raw => {
  const { read, tie, column, order, isNeverEmpty, total = Infinity } = listed
  const among = whereIdIn(read, tie, hits)
  const isSqlite = read.client.config.client !== 'pg'
  if (isSqlite && total <= rowsPerSortedHit * hits.length)
    return inOrder(listed, listed.visible().whereRaw(...among), page)
  const visible = listed.visibleById ?? listed.visible
  const hidden = { ...listed, column: column === tie ? tie : `+${column}` }
  if (isSqlite) return inOrder(hidden, visible().whereRaw(...among), page)
  const one = visible().whereRaw(`${tie} = hit.id`).select({ id: tie, sort: column }).toSQL()
  const by = orderByClause(read, 'found.sort', order, 'found.id', isNeverEmpty)
  return read.raw(
    `SELECT found.id FROM unnest(?::bigint[]) AS hit(id) CROSS JOIN LATERAL (${one.sql} OFFSET 0) AS found
     ORDER BY ${by} OFFSET ? LIMIT ?`,
    [`{${hits.join(',')}}`, ...one.bindings, page.first, page.size],
  )
}

/**
 * A page of more hits than are counted. With words, the start of the list is searched in batches before all of it,
 * because the engines would otherwise read every hit of the words.
 */
const pageOfMany = async (
  listed: Listed,
  index: SearchIndex | null,
  page: PageRequest,
): Promise<number[]> => {
  const { matching, rest, visible } = listed
  const fittingOf = async (ids: readonly number[]) =>
    index && !rest
      ? index.among(ids)
      : selectUpTo(listed, whereIdsIn(listed, matching(), ids), ids.length)
  const needed = page.first + page.size
  const found: number[] = []
  let first = 0
  for (const size of index ? batchSizes : []) {
    const ids = await ordered(listed, visible(), { first, size })
    const fitting = new Set(await fittingOf(ids))
    found.push(...ids.filter((id) => fitting.has(id)))
    if (found.length >= needed || ids.length < size) return found.slice(page.first, needed)
    first += size
  }
  return ordered(listed, (await matchesOf(listed, index))(), page)
}

/** A page of the unfiltered list, read from the nearer end. */
const pageOfAll = async (
  listed: Listed,
  total: number,
  { first, size }: PageRequest,
): Promise<number[]> => {
  if (first <= total / 2) return ordered(listed, listed.visible(), { first, size })
  const backwards = { ...listed, order: oppositeOrder(listed.order) }
  const fromEnd = { first: total - first - size, size }
  return (await ordered(backwards, listed.visible(), fromEnd)).toReversed()
}

/**
 * Finds one page of a list. Without a filter, the total is exact. With a filter, at most `maxCountedRows` matches are
 * counted, and pages exist only for them: the ids of few matches are sorted, many are walked in the order's index.
 */
export const findPage = async (listed: Listed, page: PageRequest): Promise<FoundPage> => {
  const { isFiltered, read, visible } = listed
  const within = (total: number): PageRequest => ({
    first: page.first,
    size: Math.max(0, Math.min(page.size, total - page.first)),
  })
  if (!isFiltered) {
    const total = listed.total ?? Number((await visible().count({ total: '*' }).first())?.total)
    const wanted = within(total)
    return { ids: wanted.size ? await pageOfAll(listed, total, wanted) : [], total, capped: false }
  }
  const index = await openIndex(listed)
  const hits = await findHits(listed, index)
  const capped = hits.length > maxCountedRows
  const total = Math.min(hits.length, maxCountedRows)
  const wanted = within(total)
  if (!wanted.size) return { ids: [], total, capped }
  const ids = capped
    ? await pageOfMany(listed, index, wanted)
    : await selectIds(read, queryOfHits(listed, hits, wanted))
  return { ids, total, capped }
}
