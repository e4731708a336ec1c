import type { Knex } from 'knex'
import { mostCounted } from '#contract/core/paging'
import { selectIds } from '#db/prepared'
import { oneOf, upTo, upToOfAll, type Listed } from './listed.ts'
import { searchIndex, type SearchIndex } from './searchIndex.ts'
import type { Asked } from './terms.ts'

/** Hits that are cheaper to sort, or to hold against the rest of a filter, than to look for in the order of the list. */
export const fewHits = 1000

/** The records that wait for the index, which may hold what they were before, and what the filter lets through of them. */
const findWaiting = async (listed: Listed): Promise<Pick<Asked, 'known' | 'except'>> => {
  const { read, list, matching } = listed
  const except = await selectIds(read, read.raw(`SELECT id FROM ${list}_waiting`))
  const known = except.length
    ? await upTo(listed, oneOf(listed, matching(), except), except.length)
    : []
  return { known, except }
}

/** The index of the list, with what it does not hold yet; null where it knows nothing of the filter. */
export const indexOf = async (listed: Listed): Promise<SearchIndex | null> => {
  const { read, list, asked, waiting } = listed
  if (asked.words.length + asked.tokens.length === 0) return null
  // Before the index is read: what is indexed meanwhile is found all the same.
  const unindexed = await (waiting ? { known: await waiting() } : findWaiting(listed))
  return searchIndex(read, list, { ...asked, ...unindexed })
}

/** Hits that are held against the rest of a filter: where it lets half of them through, more than are counted are left. */
const firstHits = 2 * (mostCounted + 1)
/** A few more than are counted: what is looked at where almost all of it fits. */
const someCandidates = Math.ceil(1.2 * (mostCounted + 1))
/** Ids that are held against the index at most: with more of them, the engine puts both together. */
const mostHeld = 40_000

/**
 * Hits of the index that the rest of a filter lets through, where the rest has many. Where both have, what the other one
 * meets more often is gone through, as far as it takes.
 * @param candidates some that the rest lets through
 * @param more so many of them
 */
const findAmongMany = async (
  listed: Listed,
  index: SearchIndex,
  rest: () => Knex.QueryBuilder,
  candidates: readonly number[],
  more: (most: number) => Promise<number[]>,
): Promise<number[]> => {
  const most = mostCounted + 1
  const condition = await index.found(listed.tie)
  if (!condition) return upTo(listed, listed.matching(), most)
  const fitting = (ids: readonly number[]) => upTo(listed, oneOf(listed, rest(), ids), most)
  const hits = await index.ids(firstHits)
  if (hits.length < firstHits) return fitting(hits)
  const fit = (await fitting(hits.slice(0, fewHits))).length / fewHits
  const found = (await index.among(candidates.slice(0, fewHits))).length / fewHits
  // Hits of common words lie together, other candidates anywhere.
  if (2 * fit > found) {
    const fits = fit * firstHits > most ? await fitting(hits) : []
    if (fits.length === most) return fits
  } else {
    const needed = Math.min(Math.ceil(someCandidates / found), mostHeld + 1)
    const all = needed <= candidates.length ? candidates : await more(needed)
    if (all.length <= mostHeld) {
      const fits = await index.among(all)
      if (all.length < needed || fits.length >= most) return fits.slice(0, most)
    }
  }
  return upTo(listed, rest().whereRaw(...condition), most)
}

/** Ids of what the filter lets through, one more than are counted where there are more. */
export const findHits = async (listed: Listed, index: SearchIndex | null): Promise<number[]> => {
  const { matching, rest } = listed
  const most = mostCounted + 1
  if (!index) return upToOfAll(listed, listed.sources?.() ?? [matching()], most)
  if (!rest) return index.ids(most)
  const few = await index.ids(fewHits + 1)
  if (few.length <= fewHits) return upTo(listed, oneOf(listed, rest(), few), most)
  const some = (count: number) => upToOfAll(listed, listed.sources?.() ?? [rest()], count)
  const candidates = await some(someCandidates)
  if (candidates.length < someCandidates) return (await index.among(candidates)).slice(0, most)
  return findAmongMany(listed, index, rest, candidates, some)
}
