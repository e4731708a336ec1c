import type { Knex } from 'knex'
import type { LogFilter } from '#contract/logs'
import {
  countBits,
  decodeBits,
  emptyBits,
  keepCommon,
  keepRange,
  segmentSize,
  type Bits,
} from '#server/platform/search/bits'
import { remember } from '#server/platform/search/remember'
import { evaluate, idsOf, type Found, type Period } from './evaluate.ts'
import { filteredLogs, visibleLogs, type LogScope } from './filter.ts'
import {
  findBits,
  listPostings,
  listSegments,
  readReach,
  type Reach,
  type Segment,
} from './index.queries.ts'
import { everyRow, refusedRow, termsOfFilter, type SearchTerms } from './terms.ts'

/** A stretch of the log: ids that the index does not cover, or a covered segment with what was found there. */
type Piece = { first: number; last: number; found: Found | null }

interface Search {
  /** Stands for terms and time. */
  name: string
  memory: Memory
  read: Knex
  scope: LogScope
  filter: LogFilter
  terms: SearchTerms
  reach: Reach
  pieces: Piece[]
}

/** What a process remembers of the index: the segments, and the counts of the last searches. */
interface Memory {
  mark: number
  segments: readonly Segment[]
  found: Map<string, Found[]>
  /** Rows a day in the covered segments. */
  days: Map<string, DayCounts>
  /** Counts of uncovered stretches up to an id. */
  open: Map<string, { last: number; count: number }>
}

const memories = new WeakMap<object, Memory>()

const memoryOf = async (read: Knex, mark: number): Promise<Memory> => {
  const known = memories.get(read)
  if (known?.mark === mark) return known
  const memory: Memory = {
    mark,
    segments: await listSegments(read),
    found: new Map(),
    days: new Map(),
    open: new Map(),
  }
  memories.set(read, memory)
  return memory
}

const periodOf = (filter: LogFilter): Period => ({
  from: filter.from ? Date.parse(filter.from) : -Infinity,
  to: filter.to ? Date.parse(filter.to) : Infinity,
})

/** Stretches between and after the covered segments. */
const piecesOf = (reach: Reach, found: readonly Found[], covered: readonly Segment[]): Piece[] => {
  const bySegment = new Map(found.map((one) => [one.segment.segment, one]))
  const pieces: Piece[] = []
  let next = reach.firstId
  for (const { segment } of covered) {
    const first = segment * segmentSize
    if (first > next) pieces.push({ first: next, last: first - 1, found: null })
    next = Math.max(next, first + segmentSize)
    const one = bySegment.get(segment)
    if (one) pieces.push({ first, last: next - 1, found: one })
  }
  if (reach.lastId >= next) pieces.push({ first: next, last: reach.lastId, found: null })
  return pieces
}

const nameOf = (terms: SearchTerms, { from, to }: Period, needBits: boolean) =>
  JSON.stringify([
    terms.common,
    terms.rare.map(({ term }) => term),
    terms.unproven,
    from,
    to,
    needBits,
  ])

/** Whether the index knows how to find what a filter asks for; single ids and requests have quicker ways. */
const isIndexed = ({ id, requestId, targetId, targetType }: LogFilter): boolean =>
  id === undefined &&
  requestId === undefined &&
  (targetId === undefined || targetType !== undefined)

/** Begins a search; null where the index is of no use: for filters that it does not know, and short logs. */
export const beginSearch = async (
  read: Knex,
  scope: LogScope,
  filter: LogFilter,
  needBits = false,
): Promise<Search | null> => {
  if (!isIndexed(filter)) return null
  const reach = await readReach(read)
  const memory = await memoryOf(read, reach.mark)
  if (!memory.segments.length) return null
  const companies = [
    ...(scope.companyId === 'all' ? [] : [scope.companyId]),
    ...(filter.companyId === undefined ? [] : [Number(filter.companyId)]),
  ]
  const terms = termsOfFilter(filter, [...new Set(companies)])
  const period = periodOf(filter)
  const asksForNames = filter.q !== undefined
  const covered = memory.segments.filter(({ stale }) => !(stale && asksForNames))
  const name = nameOf(terms, period, needBits)
  const found = memory.found.get(name) ?? (await evaluate(read, covered, terms, period, needBits))
  remember(memory.found, name, found)
  return {
    name,
    memory,
    read,
    scope,
    filter,
    terms,
    reach,
    pieces: piecesOf(reach, found, covered),
  }
}

/**
 * Rows that the index does not cover. Where no rare term leads to few of them, SQLite is told to walk their ids: it
 * would rather walk all rows of a kind.
 */
const openRows = (search: Search, { first, last }: Piece): Knex.QueryBuilder => {
  const rows = filteredLogs(visibleLogs(search.read, search.scope), search.filter)
  if (search.read.client.config.client !== 'pg' && !search.terms.rare.length)
    void rows.from(search.read.raw('logs INDEXED BY sqlite_autoindex_logs_1'))
  return rows.whereBetween('id', [first, last])
}

const countOpen = async (search: Search, piece: Piece): Promise<number> => {
  const { open } = search.memory
  const name = JSON.stringify([search.scope, search.filter, piece.first])
  const known = open.get(name)
  if (known && known.last >= piece.last) return known.count
  const rest = known ? { ...piece, first: known.last + 1 } : piece
  const counted = await openRows(search, rest).count({ n: '*' }).first()
  const count = (known?.count ?? 0) + Number(counted?.n ?? 0)
  remember(open, name, { last: piece.last, count })
  return count
}

/** All rows that a found segment holds, loaded where the count did not need them. */
const bitsOf = async ({ read, terms }: Search, { segment, bits }: Found): Promise<Bits | null> =>
  bits ?? findBits(read, segment.segment, terms.common[0] ?? everyRow)

/** Ids of one page of a search in the order of ids, and how many rows it finds in all. */
export const pageOfSearch = async (
  search: Search,
  order: 'ASC' | 'DESC',
  first: number,
  size: number,
): Promise<{ ids: number[]; total: number }> => {
  const ids: number[] = []
  let total = 0
  const pieces = order === 'ASC' ? search.pieces : search.pieces.toReversed()
  for (const piece of pieces) {
    const count = piece.found ? piece.found.count : await countOpen(search, piece)
    const skip = Math.max(0, first - total)
    const wanted = size - ids.length
    if (wanted > 0 && skip < count)
      if (piece.found) {
        const all = idsOf(
          piece.found.segment.segment,
          (await bitsOf(search, piece.found)) ?? emptyBits(),
        )
        ids.push(...(order === 'ASC' ? all : all.toReversed()).slice(skip, skip + wanted))
      } else
        ids.push(
          ...(await openRows(search, piece)
            .orderBy('id', order)
            .offset(skip)
            .limit(wanted)
            .pluck('id')),
        )
    total += count
  }
  return { ids, total }
}

/** Rows a day: number of the UTC day to rows in all and refused ones. */
export type DayCounts = Map<number, { all: number; refused: number }>

const addDay = (days: DayCounts, day: number, all: number, refused: number): void => {
  const known = days.get(day) ?? { all: 0, refused: 0 }
  days.set(day, { all: known.all + all, refused: known.refused + refused })
}

const daysOfSegments = async (search: Search): Promise<DayCounts> => {
  const days: DayCounts = new Map()
  const found = search.pieces.flatMap(({ found }) => (found?.count ? [found] : []))
  const postings = await listPostings(
    search.read,
    found.map(({ segment }) => segment.segment),
    [refusedRow],
    true,
  )
  const refusedOf = new Map(
    postings.map((row) => [row.segment, row.bits ? decodeBits(row.bits) : null]),
  )
  for (const { segment, bits } of found) {
    const refused = refusedOf.get(segment.segment)
    for (const [day, start, end] of segment.days) {
      const own = keepRange(bits?.slice() ?? emptyBits(), start, end)
      const all = countBits(own)
      if (all) addDay(days, day, all, refused ? countBits(keepCommon(own, refused)) : 0)
    }
  }
  return days
}

/**
 * Rows a day of a search that was begun with its bits. Stretches that the index does not cover are left to
 * `countOpenDays`.
 */
export const daysOfSearch = async (
  search: Search,
  countOpenDays: (rows: Knex.QueryBuilder) => Promise<DayCounts>,
): Promise<DayCounts> => {
  const { days: known } = search.memory
  const covered = known.get(search.name) ?? (await daysOfSegments(search))
  remember(known, search.name, covered)
  const days: DayCounts = new Map(covered)
  for (const piece of search.pieces)
    if (!piece.found)
      for (const [day, { all, refused }] of await countOpenDays(openRows(search, piece)))
        addDay(days, day, all, refused)
  return days
}
