import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database, Transaction } from '#db/connect'
import { encodeOffsets, segmentOf, segmentSize } from '#server/platform/search/bits'
import {
  bumpMark,
  dropNameParts,
  insertPostings,
  insertSegment,
  isStale,
  listRowsToIndex,
  listSegments,
  readMark,
  readReach,
  setFresh,
  type NewSegment,
} from './index.queries.ts'
import { commonTermsOf, isNameTerm, rareTermsOf } from './terms.ts'
import { partsOfText } from '#server/platform/search/parts'

/** Rows that are read and taken apart before others get their turn. */
const batch = 1024
/** Postings a transaction: other changes wait for no more than that. */
const postingsATransaction = 1000
const postingsAStatement = 250
/** Rows of a segment from which on a rare term is worth a posting. */
const dense = 32
const dayMs = 86_400_000

interface Built {
  segment: NewSegment
  postings: Map<string, number[]>
}

const bytesOfTime = 8

/** Takes a segment's rows apart. @returns null where it has none. */
const build = async ({ read }: Database, number: number): Promise<Built | null> => {
  const common = new Map<string, number[]>()
  const rare = new Map<string, number[]>()
  const parts = new Map<string, number[]>()
  const partsOf = new Map<string, number[][]>()
  const days: [number, number, number][] = []
  const times = Buffer.alloc(segmentSize * bytesOfTime)
  const add = (postings: Map<string, number[]>, term: string, offset: number) => {
    const offsets = postings.get(term)
    if (offsets === undefined) postings.set(term, [offset])
    else if (offsets.at(-1) !== offset) offsets.push(offset)
  }
  const offsetsOfPart = (part: string): number[] => {
    const known = parts.get(part)
    if (known) return known
    const offsets: number[] = []
    parts.set(part, offsets)
    return offsets
  }
  const addName = (name: string | null, offset: number) => {
    if (!name) return
    let own = partsOf.get(name)
    if (!own) partsOf.set(name, (own = partsOfText(name).map(offsetsOfPart)))
    for (const offsets of own) if (offsets.at(-1) !== offset) offsets.push(offset)
  }
  let [firstId, lastId, rows, minAt, maxAt] = [0, 0, 0, Infinity, -Infinity]
  for (;;) {
    const some = await listRowsToIndex(read, number, lastId, batch)
    for (const row of some) {
      const offset = row.id % segmentSize
      for (const term of commonTermsOf(row)) add(common, term, offset)
      addName(row.actor_name, offset)
      addName(row.target_name, offset)
      for (const term of rareTermsOf(row)) add(rare, term, offset)
      times.writeDoubleLE(row.at, offset * bytesOfTime)
      const day = Math.floor(row.at / dayMs)
      const run = days.at(-1)
      if (run?.[0] === day) run[2] = offset + 1
      else days.push([day, offset, offset + 1])
      if (!rows) firstId = row.id
      lastId = row.id
      rows += 1
      minAt = Math.min(minAt, row.at)
      maxAt = Math.max(maxAt, row.at)
    }
    if (some.length < batch) break
    await yieldToEventLoop()
  }
  if (!rows) return null
  for (const [part, offsets] of parts) common.set(`g${part}`, offsets)
  for (const [term, offsets] of rare) if (offsets.length >= dense) common.set(term, offsets)
  return {
    segment: { segment: number, firstId, lastId, rows, minAt, maxAt, days, times, stale: false },
    postings: common,
  }
}

const storeSome = async (
  trx: Transaction,
  number: number,
  postings: readonly [string, number[]][],
): Promise<void> => {
  for (let first = 0; first < postings.length; first += postingsAStatement)
    await insertPostings(
      trx,
      postings.slice(first, first + postingsAStatement).map(([term, offsets]) => ({
        segment: number,
        term,
        row_count: offsets.length,
        bits: encodeOffsets(offsets),
      })),
    )
}

/**
 * Covers a segment. Where names were erased while it was read, or another process covered it meanwhile, the parts of
 * its names may be of before: it is stale at once.
 */
const cover = async (db: Database, number: number): Promise<void> => {
  const erasures = await readMark(db.read, 'logErasures')
  const built = await build(db, number)
  if (!built) return
  const postings = [...built.postings]
  for (let start = 0; start < postings.length; start += postingsATransaction)
    await db.transaction((trx) =>
      storeSome(trx, number, postings.slice(start, start + postingsATransaction)),
    )
  await db.transaction(async (trx) => {
    const stale = (await readMark(trx, 'logErasures')) !== erasures
    await insertSegment(trx, { ...built.segment, stale })
    await bumpMark(trx, 'logIndex')
  })
}

/**
 * Builds the parts of names of a stale segment again and exchanges them in one transaction, so that no search finds
 * them missing. A segment whose names change meanwhile stays stale.
 */
const renew = async (db: Database, number: number): Promise<void> => {
  const erasures = await readMark(db.read, 'logErasures')
  const built = await build(db, number)
  const parts = [...(built?.postings ?? [])].filter(([term]) => isNameTerm(term))
  await db.transaction(async (trx) => {
    if (!(await isStale(trx, number))) return
    if ((await readMark(trx, 'logErasures')) !== erasures) return
    await dropNameParts(trx, number)
    await storeSome(trx, number, parts)
    await setFresh(trx, number)
    await bumpMark(trx, 'logIndex')
  })
}

/**
 * Brings the search index behind the log: covers every segment that is full and not covered, then renews stale ones.
 * Safe beside other processes that do the same.
 * @param goOn asked before each segment; false ends the work.
 * @returns how many segments were built.
 */
export const indexLog = async (db: Database, goOn: () => boolean = () => true): Promise<number> => {
  const { firstId, lastId } = await readReach(db.read)
  const known = new Map((await listSegments(db.read)).map((one) => [one.segment, one]))
  let built = 0
  for (let number = segmentOf(lastId) - 1; number >= segmentOf(firstId) && goOn(); number -= 1) {
    const segment = known.get(number)
    if (segment && !segment.stale) continue
    await (segment ? renew(db, number) : cover(db, number))
    built += 1
  }
  return built
}
