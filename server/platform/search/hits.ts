import type { Knex } from 'knex'
import type { PageAsked } from '#db/page'
import type { SortOrder } from '#contract/paging'
import { selectIds, whereIdIn, orderByClause } from '#db/dialect'
import { emptyBits, hasBit, offsetsOf, setBit, type Bits } from './bits.ts'

/** Where the pages of a list come from. */
export interface Listed {
  read: Knex
  /** Makes the query of all rows that the caller may see, without the filter, again on each call. */
  visible: () => Knex.QueryBuilder
  /** The sorted column and the id; both come from code, never from a caller. */
  column: string
  tie: string
  order: SortOrder
}

/** The set of these ids. */
export const bitsOfIds = (ids: readonly number[]): Bits => {
  const bits = emptyBits(ids.reduce((most, id) => Math.max(most, id), 0) + 1)
  for (const id of ids) setBit(bits, id)
  return bits
}

const opposite = (order: SortOrder): SortOrder => (order === 'ASC' ? 'DESC' : 'ASC')

/** Ids of a page by the order's index alone. */
const walk = ({ read, visible, column, tie, order }: Listed, first: number, size: number) =>
  selectIds(
    read,
    visible()
      .select(`${tie} as id`)
      .orderByRaw(orderByClause(read, column, order, tie))
      .offset(first)
      .limit(size),
  )

const sorted = (listed: Listed, ids: readonly number[], first: number, size: number) =>
  walk(
    {
      ...listed,
      visible: () => listed.visible().whereRaw(...whereIdIn(listed.read, listed.tie, ids)),
    },
    first,
    size,
  )

/** Hits that are cheaper to sort than to look for in the order of the list. */
const fewHits = 1000
/** Hits that are sorted after all where a look at the list's beginning did not lead to enough of them. */
const mostSorted = 20_000
const firstStretch = 2048

/** Ids of a page of some hits: those are looked for in ever longer stretches of the list. */
const pageOfHits = async (
  listed: Listed,
  hits: Bits,
  total: number,
  first: number,
  size: number,
): Promise<number[]> => {
  if (total <= fewHits) return sorted(listed, offsetsOf(hits), first, size)
  const found: number[] = []
  let stretch = Math.max(firstStretch, 4 * (first + size))
  for (let from = 0; ; from += stretch, stretch *= 2) {
    const ids = await walk(listed, from, stretch)
    for (const id of ids) if (hasBit(hits, id)) found.push(id)
    if (found.length >= first + size || ids.length < stretch)
      return found.slice(first, first + size)
    if (total <= mostSorted) return sorted(listed, offsetsOf(hits), first, size)
  }
}

/**
 * Ids of one page of a list. Whatever lies nearer to the end is read from there.
 * @param hits the rows that the filter lets through; null for all of `total`
 */
export const pageOfIds = async (
  listed: Listed,
  hits: Bits | null,
  total: number,
  { first, size }: PageAsked,
): Promise<number[]> => {
  const count = Math.min(size, total - first)
  if (count <= 0) return []
  const fromEnd = first > total / 2
  const from = fromEnd ? total - first - count : first
  const way = fromEnd ? { ...listed, order: opposite(listed.order) } : listed
  const ids = await (hits ? pageOfHits(way, hits, total, from, count) : walk(way, from, count))
  return fromEnd ? ids.toReversed() : ids
}

/** The hits of a filter by a look at every row that may be one: `matching` finds their ids. */
export const scan = async (read: Knex, matching: Knex.QueryBuilder): Promise<Bits> =>
  bitsOfIds(await selectIds(read, matching))
