import type { Knex } from 'knex'
import type { PageRequest } from '#db/page'
import { orderByClause, whereIdIn } from '#db/dialect'
import { selectIds } from '#db/prepared'
import { maxCountedRows, oppositeOrder, type SortOrder } from '#contract/core/paging'
import { searchIndex, type SearchIndex } from './searchIndex.ts'
import type { SearchedList, SearchRequest } from './terms.ts'

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

export interface FoundPage {
  ids: number[]
  total: number
  capped: boolean
}

type Sorted = Pick<Listed, 'read' | 'column' | 'tie' | 'order' | 'isNeverEmpty'>

/** Hits that are read: one more than are counted, which shows that there are more. */
const maxHits = maxCountedRows + 1

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

const whereIdsIn = ({ read, tie }: Listed, query: Knex.QueryBuilder, ids: readonly number[]) =>
  query.whereRaw(...whereIdIn(read, tie, ids))

const selectUpTo = ({ read, tie }: Listed, query: Knex.QueryBuilder, most: number) =>
  selectIds(read, query.select(`${tie} as id`).limit(most))

const selectUpToOfAll = async (
  listed: Listed,
  queries: readonly Knex.QueryBuilder[],
): Promise<number[]> => {
  const found = new Set<number>()
  for (const query of queries) {
    if (found.size >= maxHits) break
    for (const id of await selectUpTo(listed, query, maxHits)) found.add(id)
  }
  return [...found].slice(0, maxHits)
}

/**
 * Selects a page of hits in list order. On PostgreSQL each hit is fetched by id, because the planner would otherwise
 * scan the whole list or table.
 */
export const queryOfHits = (
  listed: Sorted & Pick<Listed, 'visible'>,
  hits: readonly number[],
  page: PageRequest,
): Knex.QueryBuilder | Knex.Raw => {
  const { read, visible, tie, column, order, isNeverEmpty } = listed
  if (read.client.config.client !== 'pg')
    return inOrder(listed, visible().whereRaw(...whereIdIn(read, tie, hits)), page)
  const one = visible().whereRaw(`${tie} = hit.id`).select({ id: tie, sort: column }).toSQL()
  const by = orderByClause(read, 'found.sort', order, 'found.id', isNeverEmpty)
  return read.raw(
    `SELECT found.id FROM unnest(?::bigint[]) AS hit(id) CROSS JOIN LATERAL (${one.sql} OFFSET 0) AS found
     ORDER BY ${by} OFFSET ? LIMIT ?`,
    [`{${hits.join(',')}}`, ...one.bindings, page.first, page.size],
  )
}

const findUnindexed = async (listed: Listed): Promise<Pick<SearchRequest, 'known' | 'except'>> => {
  const { read, list, matching } = listed
  const except = await selectIds(read, read.raw(`SELECT id FROM ${list}_waiting`))
  const known = except.length
    ? await selectUpTo(listed, whereIdsIn(listed, matching(), except), except.length)
    : []
  return { known, except }
}

/**
 * Opens the list's index and adds the records it does not contain yet; null if the search has neither words nor tokens.
 */
const openIndex = async (listed: Listed): Promise<SearchIndex | null> => {
  const { read, list, asked, waiting } = listed
  if (asked.words.length + asked.tokens.length === 0) return null
  // Read before the index, so that records indexed in between are still found.
  const unindexed = await (waiting ? { known: await waiting() } : findUnindexed(listed))
  return searchIndex(read, list, { ...asked, ...unindexed })
}

/** Matches of the whole filter, for walking them in the list's order. */
const matchesOf = async (listed: Listed, index: SearchIndex | null): Promise<Knex.QueryBuilder> => {
  const { matching, rest, sources, tie, visible } = listed
  const found = await index?.found(tie)
  if (found) return (rest ?? visible)().whereRaw(...found)
  const [part, ...parts] = sources?.().map((one) => one.select(tie)) ?? []
  return part ? matching().whereIn(tie, part.unionAll(parts)) : matching()
}

const findHits = async (listed: Listed, index: SearchIndex | null): Promise<number[]> => {
  const { matching, rest, sources } = listed
  if (!index) return selectUpToOfAll(listed, sources?.() ?? [matching()])
  const hits = await index.ids(maxHits)
  if (!rest) return hits
  if (hits.length < maxHits) return selectUpTo(listed, whereIdsIn(listed, rest(), hits), maxHits)
  const candidates = await selectUpToOfAll(listed, sources?.() ?? [rest()])
  if (candidates.length < maxHits) return index.among(candidates)
  return selectUpTo(listed, await matchesOf(listed, index), maxHits)
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
 * counted, and pages exist only for them: the ids of fewer matches are sorted, more are walked in the order's index.
 */
export const findPage = async (listed: Listed, page: PageRequest): Promise<FoundPage> => {
  const { isFiltered, read, visible } = listed
  const within = (total: number): PageRequest => ({
    first: page.first,
    size: Math.max(0, Math.min(page.size, total - page.first)),
  })
  if (!isFiltered) {
    const total = listed.total ?? Number((await visible().count({ total: '*' }).first())?.total)
    const asked = within(total)
    return { ids: asked.size ? await pageOfAll(listed, total, asked) : [], total, capped: false }
  }
  const index = await openIndex(listed)
  const hits = await findHits(listed, index)
  const capped = hits.length > maxCountedRows
  const total = Math.min(hits.length, maxCountedRows)
  const asked = within(total)
  if (!asked.size) return { ids: [], total, capped }
  const ids = capped
    ? await ordered(listed, await matchesOf(listed, index), asked)
    : await selectIds(read, queryOfHits(listed, hits, asked))
  return { ids, total, capped }
}
