import type { Knex } from 'knex'
import type { PageAsked } from '#db/page'
import { mostCounted, oppositeOrder, type SortOrder } from '#contract/paging'
import { orderByClause, whereIdIn } from '#db/dialect'
import { selectIds } from '#db/prepared'
import { searchIndex, type SearchedList, type SearchIndex } from './searchIndex.ts'
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

/** Ids of a page, and how many rows there are: of more than `mostCounted` that many, and `capped`. */
export interface FoundPage {
  ids: number[]
  total: number
  capped: boolean
}

/** Hits that are cheaper to sort, or to hold against the rest of a filter, than to look for in the order of the list. */
const fewHits = 1000
/** Rows at the beginning of a list that are looked through first, and at most, for a page of hits. */
const firstStretch = 512
const mostLooked = 40_000
/** Rows that are looked through in the time that it takes to sort one hit. */
const lookedAHit = 4

const ordered = (listed: Listed, query: Knex.QueryBuilder, first: number, size: number) =>
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

const oneOf = ({ read, tie }: Listed, query: Knex.QueryBuilder, ids: readonly number[]) =>
  query.whereRaw(...whereIdIn(read, tie, ids))

const upTo = ({ read, tie }: Listed, query: Knex.QueryBuilder, most: number) =>
  selectIds(read, query.select(`${tie} as id`).limit(most))

/** The same of several queries, each id once. */
const upToOfAll = async (
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

/** Ids of what the filter lets through of the records that wait for the index. */
const findWaiting = async (listed: Listed): Promise<number[]> => {
  const { read, list, matching } = listed
  const ids = await selectIds(read, read.raw(`SELECT id FROM ${list}_waiting`))
  return ids.length ? upTo(listed, oneOf(listed, matching(), ids), ids.length) : []
}

/** The index of the list, with what it does not hold yet; null where it knows nothing of the filter. */
const indexOf = async (listed: Listed): Promise<SearchIndex | null> => {
  const { read, list, asked, waiting } = listed
  if (asked.words.length + asked.tokens.length === 0) return null
  // Before the index is read: what is indexed meanwhile is found all the same.
  const known = await (waiting ? waiting() : findWaiting(listed))
  return searchIndex(read, list, { ...asked, known })
}

/**
 * Hits of the index that are held against the rest of a filter before all of them are: of a rest that lets half of them
 * through, more than are counted are among them.
 */
const firstHits = 2 * (mostCounted + 1)

/** Ids of what the filter lets through, one more than are counted where there are more. */
const findHits = async (listed: Listed, index: SearchIndex | null): Promise<number[]> => {
  const { matching, rest, tie } = listed
  const most = mostCounted + 1
  if (!index) return upToOfAll(listed, listed.sources?.() ?? [matching()], most)
  if (!rest) return index.ids(most)
  const few = await index.ids(fewHits + 1)
  if (few.length <= fewHits) return upTo(listed, oneOf(listed, rest(), few), most)
  const candidates = await upToOfAll(listed, listed.sources?.() ?? [rest()], most)
  if (candidates.length < most) return upTo(listed, oneOf(listed, matching(), candidates), most)
  const found = await index.found(tie)
  if (!found) return upTo(listed, matching(), most)
  const some = await index.ids(firstHits)
  const fitting = await upTo(listed, oneOf(listed, rest(), some), most)
  if (some.length < firstHits || fitting.length === most) return fitting
  return upTo(listed, rest().whereRaw(...found), most)
}

/**
 * Looks for hits at the list's beginning.
 * @param hits how many there are, where that is known: no longer than it would take to sort them
 * @returns null where that did not lead to enough of them
 */
const lookFor = async (
  listed: Listed,
  fitting: (ids: number[]) => Promise<Iterable<number>>,
  [first, size]: readonly [number, number],
  hits = Infinity,
): Promise<number[] | null> => {
  const found: number[] = []
  const needed = first + size
  let looked = 0
  const expected = ((listed.total ?? 0) * needed * 1.5) / hits
  const begin = Math.max(firstStretch, Math.min(Math.ceil(expected), mostLooked))
  const most = Math.min(hits * lookedAHit, mostLooked)
  for (let stretch = begin; looked + stretch <= most;) {
    const ids = await ordered(listed, listed.visible(), looked, stretch)
    const fit = new Set(await fitting(ids))
    for (const id of ids) if (fit.has(id)) found.push(id)
    if (found.length >= needed || ids.length < stretch) return found.slice(first, needed)
    looked += stretch
    // As far as it takes if hits go on as they did, and a little more.
    const likely = found.length ? (looked * needed * 1.2) / found.length : 0
    stretch = Math.max(8 * stretch, Math.ceil(likely) - looked)
  }
  return null
}

const pageOfHits = async (
  listed: Listed,
  hits: number[],
  first: number,
  size: number,
): Promise<number[]> => {
  if (listed.column === listed.tie) {
    const way = listed.order === 'ASC' ? 1 : -1
    return hits.toSorted((a, b) => (a - b) * way).slice(first, first + size)
  }
  const looked =
    hits.length > fewHits
      ? await lookFor(listed, () => Promise.resolve(hits), [first, size], hits.length)
      : null
  return looked ?? ordered(listed, oneOf(listed, listed.visible(), hits), first, size)
}

/** A page of more hits than are known by their ids. */
const pageOfMany = async (
  listed: Listed,
  index: SearchIndex | null,
  first: number,
  size: number,
): Promise<number[]> => {
  const { read, matching, visible, rest, sources, tie, column, order } = listed
  const alone = rest ? null : index
  if (alone && column === tie && read.client.config.client !== 'pg')
    return alone.page(order, first, size)
  const fitting = (ids: number[]) =>
    alone ? alone.among(ids) : upTo(listed, oneOf(listed, matching(), ids), ids.length)
  const looked = await lookFor(listed, fitting, [first, size])
  if (looked) return looked
  if (alone && column === tie) return alone.page(order, first, size)
  const found = await index?.found(tie)
  if (!found) {
    const [part, ...parts] = sources?.().map((one) => one.select(tie)) ?? []
    const all = matching()
    return ordered(listed, part ? all.whereIn(tie, part.unionAll(parts)) : all, first, size)
  }
  return ordered(listed, (rest ?? visible)().whereRaw(...found), first, size)
}

/** A page of the whole list. What lies nearer to the end is read from there. */
const pageOfAll = async (
  listed: Listed,
  total: number,
  first: number,
  size: number,
): Promise<number[]> => {
  if (first <= total / 2) return ordered(listed, listed.visible(), first, size)
  const backwards = { ...listed, order: oppositeOrder(listed.order) }
  return (await ordered(backwards, listed.visible(), total - first - size, size)).toReversed()
}

/**
 * One page of a list: of all rows with their exact number; of what a filter lets through with exact totals up to
 * `mostCounted`, and no pages behind.
 */
export const findPage = async (listed: Listed, page: PageAsked): Promise<FoundPage> => {
  const { isFiltered, visible } = listed
  const within = (total: number) => Math.max(0, Math.min(page.size, total - page.first))
  if (!isFiltered) {
    const total = listed.total ?? Number((await visible().count({ total: '*' }).first())?.total)
    const count = within(total)
    const ids = count ? await pageOfAll(listed, total, page.first, count) : []
    return { ids, total, capped: false }
  }
  const index = await indexOf(listed)
  const hits = await findHits(listed, index)
  const capped = hits.length > mostCounted
  const total = Math.min(hits.length, mostCounted)
  const count = within(total)
  if (!count) return { ids: [], total, capped }
  const ids = await (capped
    ? pageOfMany(listed, index, page.first, count)
    : pageOfHits(listed, hits, page.first, count))
  return { ids, total, capped }
}
