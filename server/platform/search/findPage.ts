import type { PageRequest } from '#db/page'
import { selectIds } from '#db/prepared'
import { maxCountedRows, oppositeOrder } from '#contract/core/paging'
import { fewHits, findHits, openIndex } from './findHits.ts'
import { whereIdsIn, ordered, queryOfHits, selectUpTo, type Listed } from './listed.ts'
import type { SearchIndex } from './searchIndex.ts'

export interface FoundPage {
  ids: number[]
  total: number
  capped: boolean
}

/** Numbers of rows at the start of a list to scan for hits: the first batch, and the maximum. */
const firstBatchSize = 512
const maxScannedRows = 40_000
/** Scanning stops after more than this number of rows without any hit. */
const maxRowsWithoutHit = 4000
/** Rows that can be scanned in the time of sorting one hit. */
const rowsPerSortedHit = 4

/**
 * Scans the list from its start until the requested page of hits is complete.
 * @param hits number of all hits, if known; the scan stops when sorting them would be faster
 * @returns null if it did not find enough
 */
const scanForHits = async (
  listed: Listed,
  fitting: (ids: number[]) => Promise<Iterable<number>>,
  [first, size]: readonly [number, number],
  hits = Infinity,
): Promise<number[] | null> => {
  const found: number[] = []
  const needed = first + size
  let looked = 0
  const expected = ((listed.total ?? 0) * needed * 1.5) / hits
  const begin = Math.max(firstBatchSize, Math.min(Math.ceil(expected), maxScannedRows))
  const most = Math.min(hits * rowsPerSortedHit, maxScannedRows)
  for (let batchSize = begin; looked + batchSize <= most;) {
    const ids = await ordered(listed, listed.visible(), looked, batchSize)
    const fit = new Set(await fitting(ids))
    for (const id of ids) if (fit.has(id)) found.push(id)
    if (found.length >= needed || ids.length < batchSize) return found.slice(first, needed)
    looked += batchSize
    if (looked > maxRowsWithoutHit && !found.length) return null
    // Rows to scan in total if hits continue to be as frequent, plus a margin.
    const likely = found.length ? (looked * needed * 1.2) / found.length : 0
    batchSize = Math.max(8 * batchSize, Math.ceil(likely) - looked)
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
    const direction = listed.order === 'ASC' ? 1 : -1
    return hits.toSorted((a, b) => (a - b) * direction).slice(first, first + size)
  }
  const looked =
    hits.length > fewHits
      ? await scanForHits(listed, () => Promise.resolve(hits), [first, size], hits.length)
      : null
  if (looked) return looked
  return selectIds(listed.read, queryOfHits(listed, hits, first, size))
}

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
    alone ? alone.among(ids) : selectUpTo(listed, whereIdsIn(listed, matching(), ids), ids.length)
  const looked = await scanForHits(listed, fitting, [first, size])
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

/** A page of the unfiltered list, read from the nearer end. */
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
 * Finds one page of a list. Without a filter, the total is exact. With a filter, at most `maxCountedRows` matches are
 * counted, and pages exist only for them.
 */
export const findPage = async (listed: Listed, page: PageRequest): Promise<FoundPage> => {
  const { isFiltered, visible } = listed
  const within = (total: number) => Math.max(0, Math.min(page.size, total - page.first))
  if (!isFiltered) {
    const total = listed.total ?? Number((await visible().count({ total: '*' }).first())?.total)
    const count = within(total)
    const ids = count ? await pageOfAll(listed, total, page.first, count) : []
    return { ids, total, capped: false }
  }
  const index = await openIndex(listed)
  const hits = await findHits(listed, index)
  const capped = hits.length > maxCountedRows
  const total = Math.min(hits.length, maxCountedRows)
  const count = within(total)
  if (!count) return { ids: [], total, capped }
  const ids = await (capped
    ? pageOfMany(listed, index, page.first, count)
    : pageOfHits(listed, hits, page.first, count))
  return { ids, total, capped }
}
