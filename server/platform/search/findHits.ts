import type { Knex } from 'knex'
import { maxCountedRows } from '#contract/core/paging'
import { selectIds } from '#db/prepared'
import { whereIdsIn, selectUpTo, selectUpToOfAll, type Listed } from './listed.ts'
import { searchIndex, type SearchIndex } from './searchIndex.ts'
import type { SearchRequest } from './terms.ts'

/** Maximum number of hits that are sorted or filtered directly; with more, scanning the list for them is faster. */
export const fewHits = 1000

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
export const openIndex = async (listed: Listed): Promise<SearchIndex | null> => {
  const { read, list, asked, waiting } = listed
  if (asked.words.length + asked.tokens.length === 0) return null
  // Read before the index, so that records indexed in between are still found.
  const unindexed = await (waiting ? { known: await waiting() } : findUnindexed(listed))
  return searchIndex(read, list, { ...asked, ...unindexed })
}

/**
 * Number of index hits to check against the rest of the filter. If half of them pass, the list has more matches than
 * are counted.
 */
const firstHits = 2 * (maxCountedRows + 1)
const candidateCount = Math.ceil(1.2 * (maxCountedRows + 1))
/**
 * Maximum number of ids, found by the rest of the filter, to check against the index. With more, one query joins both.
 */
const maxCheckedIds = 40_000

/**
 * Finds matches when both the index and the rest of the filter accept many records. It samples both, and scans the
 * records of the side whose sample matches the other side more often.
 * @param candidates some records accepted by the rest
 * @param more loads up to the given number of such records
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
  // The factor 2 prefers index hits: hits of common words are stored close together, other candidates are not.
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
