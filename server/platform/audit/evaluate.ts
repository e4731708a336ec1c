import type { Knex } from 'knex'
import { fold } from '#contract/fold'
import {
  countBits,
  decodeBits,
  emptyBits,
  keepCommon,
  offsetsOf,
  segmentOf,
  segmentSize,
  setBit,
  type Bits,
} from '#server/platform/search/bits'
import {
  listNames,
  listPostings,
  listRareIds,
  listTimes,
  type Posting,
  type Segment,
} from './index.queries.ts'
import { everyRow, type SearchTerms } from './terms.ts'

/** From one time (ms since 1970) up to, without, another; open ends are infinite. */
export interface Period {
  from: number
  to: number
}

/** What a search finds in one segment; `bits` where they were needed for the count. */
export interface Found {
  segment: Segment
  count: number
  bits: Bits | null
}

/** Searches whose words are found by their parts are proven row by row up to so many rows. */
const mostProven = 2000

const isWhole = ({ minAt, maxAt }: Segment, { from, to }: Period) => minAt >= from && maxAt < to

/** Keeps the rows of a time. */
const keepPeriod = (bits: Bits, times: Uint8Array, { from, to }: Period): Bits => {
  const view = new DataView(times.buffer, times.byteOffset, times.byteLength)
  const kept = emptyBits()
  for (const offset of offsetsOf(bits)) {
    const at = view.getFloat64(offset * 8, true)
    if (at >= from && at < to) setBit(kept, offset)
  }
  return kept
}

const key = (segment: number, term: string) => `${segment} ${term}`

/** Postings of rare terms, from the index where it has them and from the table where not. */
const rareBits = async (
  read: Knex,
  segments: readonly Segment[],
  terms: SearchTerms,
  postings: ReadonlyMap<string, Posting>,
): Promise<Map<string, Bits>> => {
  const found = new Map<string, Bits>()
  for (const { term, where } of terms.rare) {
    const sparse = segments
      .map(({ segment }) => segment)
      .filter((segment) => !postings.has(key(segment, term)))
    for (const id of await listRareIds(read, where, sparse)) {
      const name = key(segmentOf(id), term)
      const bits = found.get(name) ?? emptyBits()
      setBit(bits, id % segmentSize)
      found.set(name, bits)
    }
  }
  return found
}

/** Throws out rows that hold a word's parts but not the word. */
const prove = async (read: Knex, found: Found[], words: readonly string[]): Promise<Found[]> => {
  const ids = found.flatMap(({ segment, bits }) =>
    bits ? offsetsOf(bits).map((offset) => segment.segment * segmentSize + offset) : [],
  )
  const proven = new Map<number, Bits>()
  for (let start = 0; start < ids.length; start += 1000)
    for (const row of await listNames(read, ids.slice(start, start + 1000))) {
      const names = [fold(row.actor_name ?? ''), fold(row.target_name ?? '')]
      if (!words.every((word) => names.some((name) => name.includes(word)))) continue
      const bits = proven.get(segmentOf(row.id)) ?? emptyBits()
      setBit(bits, row.id % segmentSize)
      proven.set(segmentOf(row.id), bits)
    }
  return found.map(({ segment }) => {
    const bits = proven.get(segment.segment) ?? emptyBits()
    return { segment, bits, count: countBits(bits) }
  })
}

/** What a search finds in some segments, counted from the postings' own counts: for a single term at most. */
const evaluateCounts = async (
  read: Knex,
  segments: readonly Segment[],
  term: string | undefined,
): Promise<Found[]> => {
  if (term === undefined)
    return segments.map((segment) => ({ segment, count: segment.rows, bits: null }))
  const postings = await listPostings(
    read,
    segments.map(({ segment }) => segment),
    [term],
    false,
  )
  const counts = new Map(postings.map((row) => [row.segment, row.row_count]))
  return segments.map((segment) => ({
    segment,
    count: counts.get(segment.segment) ?? 0,
    bits: null,
  }))
}

const evaluateBits = async (
  read: Knex,
  segments: readonly Segment[],
  terms: SearchTerms,
  period: Period,
): Promise<Found[]> => {
  const numbers = segments.map(({ segment }) => segment)
  const common = terms.common.length || terms.rare.length ? terms.common : [everyRow]
  const postings = new Map<string, Posting>()
  const wanted = [...common, ...terms.rare.map(({ term }) => term)]
  for (const row of await listPostings(read, numbers, wanted, true))
    postings.set(key(row.segment, row.term), row)
  const possible = segments.filter(({ segment }) =>
    common.every((term) => postings.has(key(segment, term))),
  )
  const rare = await rareBits(read, possible, terms, postings)
  const times = await listTimes(
    read,
    possible.filter((one) => !isWhole(one, period)).map(({ segment }) => segment),
  )
  return possible.map((segment) => {
    let bits: Bits | null = null
    for (const term of wanted) {
      const name = key(segment.segment, term)
      const stored = postings.get(name)?.bits
      const own = stored ? decodeBits(stored) : (rare.get(name) ?? emptyBits())
      bits = bits ? keepCommon(bits, own) : own
    }
    const partial = times.get(segment.segment)
    const kept = bits ?? emptyBits()
    const final = partial ? keepPeriod(kept, partial, period) : kept
    return { segment, bits: final, count: countBits(final) }
  })
}

/**
 * What a search finds in the covered segments, each with its count, ascending. Counts are exact, but for words of
 * four characters and more that more than 2,000 rows hold in parts of three: those are counted by their parts.
 * @param needBits whether the rows themselves are needed for all segments, as for days.
 */
export const evaluate = async (
  read: Knex,
  segments: readonly Segment[],
  terms: SearchTerms,
  period: Period,
  needBits: boolean,
): Promise<Found[]> => {
  const within = segments.filter(({ minAt, maxAt }) => maxAt >= period.from && minAt < period.to)
  const simple = terms.common.length <= 1 && !terms.rare.length && !terms.unproven.length
  if (needBits || !simple) {
    const found = await evaluateBits(read, within, terms, period)
    const total = found.reduce((sum, { count }) => sum + count, 0)
    return terms.unproven.length && total <= mostProven ? prove(read, found, terms.unproven) : found
  }
  const whole = within.filter((one) => isWhole(one, period))
  const partial = within.filter((one) => !isWhole(one, period))
  const found = [
    ...(await evaluateCounts(read, whole, terms.common[0])),
    ...(partial.length ? await evaluateBits(read, partial, terms, period) : []),
  ]
  return found.toSorted((a, b) => a.segment.segment - b.segment.segment)
}

/** Ids of a segment's rows in a set, ascending. */
export const idsOf = (segment: number, bits: Bits): number[] =>
  offsetsOf(bits).map((offset) => segment * segmentSize + offset)
