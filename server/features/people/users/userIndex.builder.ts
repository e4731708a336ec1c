import { setTimeout as pause, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '#db/connect'
import { encodeOffsets, segmentOf, segmentSize } from '#server/platform/search/bits'
import { partsOfText } from '#server/platform/search/parts'
import {
  abandonBuilds,
  countChanges,
  dropSomePostings,
  insertBuild,
  insertUserPostings,
  lastUserId,
  listBuilds,
  listChanges,
  listOldBuilds,
  listUsersToIndex,
  waitForOpenTransactions,
  useBuild,
} from './userIndex.queries.ts'
import { termsOfUser } from './userIndex.terms.ts'

/** Shorter lists are looked through as they are. */
const firstIndexed = 2 * segmentSize
/** Users that are read and taken apart before others get their turn. */
const batch = 128
/** Postings a transaction: other changes wait for no more than that. */
const postingsATransaction = 1000
const postingsAStatement = 250
/** Changes of a segment, and of all, from which on the index is built again. */
const mostOfSegment = 512
const mostOfAll = 2048
const abandonedAfterMs = 600_000
/** Who logged in since a build is looked up, which is quick while those are few. */
const oldestBuildMs = 86_400_000

interface Parts {
  /** Which users hold a term, by offset. */
  postings: Map<string, number[]>
  signIns: Buffer
}

/** Takes a segment's users apart. */
const takeApart = async ({ read }: Database, segment: number): Promise<Parts> => {
  const postings = new Map<string, number[]>()
  const signIns = new Float64Array(segmentSize).fill(Number.NaN)
  const add = (term: string, offset: number) => {
    const offsets = postings.get(term)
    if (offsets === undefined) postings.set(term, [offset])
    else if (offsets.at(-1) !== offset) offsets.push(offset)
  }
  for (let afterId = -1; ;) {
    const users = await listUsersToIndex(read, segment, afterId, batch)
    for (const user of users) {
      const offset = user.id % segmentSize
      signIns[offset] = user.last_sign_in_at ?? Number.NaN
      for (const term of termsOfUser(user)) add(term, offset)
      for (const part of partsOfText(user.search_key)) add(`g${part}`, offset)
      afterId = user.id
    }
    if (users.length < batch) return { postings, signIns: Buffer.from(signIns.buffer) }
    await yieldToEventLoop()
  }
}

const build = async (db: Database, segment: number, now: number): Promise<void> => {
  const { id, replaced } = await db.transaction((trx) => insertBuild(trx, segment, now))
  await waitForOpenTransactions(db.read, () => pause(20))
  const held = await listChanges(db.read, segment)
  const parts = await takeApart(db, segment)
  const postings = [...parts.postings]
  for (let start = 0; start < postings.length; start += postingsATransaction)
    await db.transaction(async (trx) => {
      const some = postings.slice(start, start + postingsATransaction)
      for (let first = 0; first < some.length; first += postingsAStatement)
        await insertUserPostings(
          trx,
          some
            .slice(first, first + postingsAStatement)
            .map(([term, offsets]) => ({ build: id, term, bits: encodeOffsets(offsets) })),
        )
    })
  await db.transaction((trx) =>
    useBuild(trx, { id, segment, signIns: parts.signIns }, replaced, held),
  )
}

/** Segments to build: those that are missing, in order; else those of yesterday, or with so many changes that they slow searches. */
const segmentsToBuild = async ({ read }: Database, now: number): Promise<number[]> => {
  const last = await lastUserId(read)
  if (last < firstIndexed) return []
  const builds = await listBuilds(read)
  const built = new Set(builds.map(({ segment }) => segment))
  const missing = Array.from({ length: segmentOf(last) + 1 }, (_, segment) => segment).filter(
    (segment) => !built.has(segment),
  )
  if (missing.length) return missing
  const changes = [...(await countChanges(read))].toSorted(([, a], [, b]) => b - a)
  let left = changes.reduce((sum, [, count]) => sum + count, 0)
  const due = builds
    .filter(({ startedAt }) => startedAt < now - oldestBuildMs)
    .map(({ segment }) => segment)
  for (const [segment, count] of changes) {
    if (count < mostOfSegment && left < mostOfAll) break
    if (!due.includes(segment)) due.push(segment)
    left -= count
  }
  return due
}

/**
 * Brings the search index of users behind them. Safe beside other processes that do the same.
 * @param goOn asked before each segment; false ends the work.
 * @returns how many segments were built.
 */
export const indexUsers = async (
  db: Database,
  now: number,
  goOn: () => boolean = () => true,
): Promise<number> => {
  let built = 0
  for (const segment of await segmentsToBuild(db, now)) {
    if (!goOn()) return built
    await build(db, segment, now)
    built += 1
  }
  if ((await db.read('user_builds').whereNot({ state: 'ready' }).first('id')) === undefined)
    return built
  await db.transaction((trx) => abandonBuilds(trx, now - abandonedAfterMs))
  for (const old of await listOldBuilds(db.read))
    while (
      goOn() &&
      (await db.transaction((trx) => dropSomePostings(trx, old, postingsATransaction)))
    )
      await yieldToEventLoop()
  return built
}
