import type { Knex } from 'knex'
import { maxCountedRows } from '#contract/core/paging'
import { selectIds } from '#db/prepared'
import { whereIdsIn, selectUpTo, selectUpToOfAll, type Listed } from './listed.ts'
import { searchIndex, type SearchIndex } from './searchIndex.ts'
import type { SearchRequest } from './terms.ts'

/** Up to this many hits are faster to sort or filter directly than to find by scanning the list. */
export const fewHits = 1000

const findUnindexed = async (listed: Listed): Promise<Pick<SearchRequest, 'known' | 'except'>> => {
  const { read, list, matching } = listed
  const except = await selectIds(read, read.raw(`SELECT id FROM ${list}_waiting`))
  const known = except.length
    ? await selectUpTo(listed, whereIdsIn(listed, matching(), except), except.length)
    : []
  return { known, except }
}

/** The list's index combined with records it does not contain yet; null if the filter has nothing the index knows. */
export const openIndex = async (listed: Listed): Promise<SearchIndex | null> => {
  const { read, list, asked, waiting } = listed
  if (asked.words.length + asked.tokens.length === 0) return null
  // Read before the index, so that records indexed in between are still found.
  const unindexed = await (waiting ? { known: await waiting() } : findUnindexed(listed))
  return searchIndex(read, list, { ...asked, ...unindexed })
}

/** Hits to check against the rest of a filter: if it accepts half of them, more remain than are counted. */
const firstHits = 2 * (maxCountedRows + 1)
const candidateCount = Math.ceil(1.2 * (maxCountedRows + 1))
/** Limit of ids checked against the index; with more, the database joins both itself. */
const maxCheckedIds = 40_000

/**
 * Finds matches when both the index and the rest of the filter have many. Scans the side whose entries match the other
 * more often.
 * @param candidates some records accepted by the rest
 * @param more loads up to the given number of them
 */
const findAmongMany = async (
  listed: Listed,
  index: SearchIndex,
  rest: () => Knex.QueryBuilder,
  candidates: readonly number[],
  more: (most: number) => Promise<number[]>,
): Promise<number[]> => {
  const most = maxCountedRows + 1
  const condition = await index.found(listed.tie)
  if (!condition) return selectUpTo(listed, listed.matching(), most)
  const fitting = (ids: readonly number[]) =>
    selectUpTo(listed, whereIdsIn(listed, rest(), ids), most)
  const hits = await index.ids(firstHits)
  if (hits.length < firstHits) return fitting(hits)
  const fit = (await fitting(hits.slice(0, fewHits))).length / fewHits
  const found = (await index.among(candidates.slice(0, fewHits))).length / fewHits
  // Hits of common words are clustered, other candidates are not.
  if (2 * fit > found) {
    const fits = fit * firstHits > most ? await fitting(hits) : []
    if (fits.length === most) return fits
  } else {
    const needed = Math.min(Math.ceil(candidateCount / found), maxCheckedIds + 1)
    const all = needed <= candidates.length ? candidates : await more(needed)
    if (all.length <= maxCheckedIds) {
      const fits = await index.among(all)
      if (all.length < needed || fits.length >= most) return fits.slice(0, most)
    }
  }
  return selectUpTo(listed, rest().whereRaw(...condition), most)
}

export const findHits = async (listed: Listed, index: SearchIndex | null): Promise<number[]> => {
  const { matching, rest } = listed
  const most = maxCountedRows + 1
  if (!index) return selectUpToOfAll(listed, listed.sources?.() ?? [matching()], most)
  if (!rest) return index.ids(most)
  const few = await index.ids(fewHits + 1)
  if (few.length <= fewHits) return selectUpTo(listed, whereIdsIn(listed, rest(), few), most)
  const some = (count: number) => selectUpToOfAll(listed, listed.sources?.() ?? [rest()], count)
  const candidates = await some(candidateCount)
  if (candidates.length < candidateCount) return (await index.among(candidates)).slice(0, most)
  return findAmongMany(listed, index, rest, candidates, some)
}
