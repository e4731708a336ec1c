import type { Knex } from 'knex'
import type { LastSignIn, UserFilter } from '#contract/users'
import { likeContains, selectIds, whereIdIn } from '#db/dialect'
import {
  clearBit,
  countBits,
  decodeBits,
  emptyBits,
  hasBit,
  keepCommon,
  keepWhere,
  offsetsOf,
  segmentOf,
  segmentSize,
  setBit,
  type Bits,
} from '#server/platform/search/bits'
import { bitsOfIds } from '#server/platform/search/hits'
import { remember } from '#server/platform/search/remember'
import {
  listBuilds,
  listSignIns,
  listUserPostings,
  readIndexState,
  type Build,
  type IndexState,
} from './userIndex.queries.ts'
import { termsOfFilter } from './userIndex.terms.ts'
import { signInCut } from './users.filter.ts'

/** What a process remembers of the index: the builds of a mark, and what the last searches found in them. */
interface Memory {
  mark: number
  builds: readonly Build[]
  found: Map<string, Bits>
  /** Last logins by build. */
  signIns: Map<number, Float64Array>
}

const memories = new WeakMap<object, Memory>()

/** Words that are found by their parts are proven user by user up to so many. */
const mostProven = 5000

/** The builds without a gap from the first segment on; users behind them are read directly. */
const withoutGap = (builds: readonly Build[]): Build[] =>
  builds.filter(({ segment }, index) => segment === index)

const memoryOf = async (read: Knex, mark: number): Promise<Memory> => {
  const known = memories.get(read)
  if (known?.mark === mark) return known
  const memory: Memory = {
    mark,
    builds: withoutGap(await listBuilds(read)),
    found: new Map(),
    signIns: known?.signIns ?? new Map(),
  }
  memories.set(read, memory)
  return memory
}

/** Users of some builds that hold all terms. */
const evaluate = async (
  read: Knex,
  builds: readonly Build[],
  terms: readonly string[],
): Promise<Bits> => {
  const postings = new Map<number, Bits[]>()
  for (const { build, bits } of await listUserPostings(
    read,
    builds.map(({ id }) => id),
    terms,
  ))
    postings.set(build, [...(postings.get(build) ?? []), decodeBits(bits)])
  const all = emptyBits(builds.length * segmentSize)
  for (const { id, segment } of builds) {
    const own = postings.get(id) ?? []
    const [first] = own
    if (first && own.length === terms.length)
      all.set(own.reduce(keepCommon, first), (segment * segmentSize) / 32)
  }
  return all
}

/** Throws out users that hold a word's parts but not the word. */
const prove = async (read: Knex, found: Bits, words: readonly string[]): Promise<Bits> => {
  if (!words.length || countBits(found) > mostProven) return found
  const query = read('users').whereRaw(...whereIdIn(read, 'id', offsetsOf(found)))
  for (const word of words) void query.whereRaw(...likeContains('search_key', word))
  const proven = emptyBits(found.length * 32)
  for (const id of await selectIds(read, query.select('id'))) setBit(proven, id)
  return proven
}

interface Found {
  /** What the index finds; not to be changed. */
  bits: Bits
  memory: Memory
  /** Users behind the last build begin here. */
  limit: number
  changed: IndexState['changed']
}

/** Looks again where a build went while it looked. @returns null where there is no index. */
const findIndexed = async (read: Knex, filter: UserFilter): Promise<Found | null> => {
  const { terms, unproven } = termsOfFilter(filter)
  const name = JSON.stringify([terms, unproven])
  let state = await readIndexState(read)
  for (;;) {
    const memory = await memoryOf(read, state.mark)
    const { builds, found } = memory
    if (!builds.length) return null
    const known = found.get(name)
    const bits = known ?? (await prove(read, await evaluate(read, builds, terms), unproven))
    const after = known ? state : await readIndexState(read)
    if (after.mark === state.mark) {
      remember(found, name, bits)
      return { bits, memory, limit: builds.length * segmentSize, changed: after.changed }
    }
    state = after
  }
}

type Matching = (filter: UserFilter) => Knex.QueryBuilder

const keepIds = async (read: Knex, hits: Bits, query: Knex.QueryBuilder): Promise<void> => {
  keepCommon(hits, bitsOfIds(await selectIds(read, query.select('u.id'))))
}

const keepLocked = async (
  read: Knex,
  hits: Bits,
  locked: boolean,
  matching: Matching,
): Promise<void> => {
  const those = matching({ locked: true })
  if (locked) await keepIds(read, hits, those)
  else for (const id of await selectIds(read, those.select('u.id'))) clearBit(hits, id)
}

/**
 * The last logins of every build, of which those are read that this process does not remember; fewer where a build
 * went meanwhile.
 */
const loadSignIns = async (read: Knex, { builds, signIns }: Memory): Promise<Float64Array[]> => {
  const missing = builds.filter(({ id }) => !signIns.has(id)).map(({ id }) => id)
  for (const { id, sign_ins: bytes } of await listSignIns(read, missing))
    signIns.set(id, new Float64Array(new Uint8Array(bytes).buffer))
  const used = new Set(builds.map(({ id }) => id))
  for (const id of signIns.keys()) if (!used.has(id)) signIns.delete(id)
  return builds.flatMap(({ id }) => signIns.get(id) ?? [])
}

/** Clocks of several processes differ by less. */
const clocksDifferMs = 600_000

/**
 * Keeps those whose last login fits. Logins only ever get later: anyone who logged in since the oldest build is looked
 * up, everyone else's time is in the builds. Where those are too old for that, or gone, the table is asked.
 */
const keepSignedIn = async (
  read: Knex,
  hits: Bits,
  last: LastSignIn,
  now: number,
  memory: Memory,
  matching: Matching,
): Promise<void> => {
  const since = Math.min(...memory.builds.map(({ startedAt }) => startedAt)) - clocksDifferMs
  const cut = signInCut(last, now)
  const times = since < cut ? [] : await loadSignIns(read, memory)
  if (times.length < memory.builds.length)
    return keepIds(read, hits, matching({ lastSignIn: last }))
  const recent = await selectIds(
    read,
    matching({}).where('u.last_sign_in_at', '>=', since).select('u.id'),
  )
  const before = hits.slice()
  keepWhere(hits, (offset) => {
    const at = times[segmentOf(offset)]?.[offset % segmentSize] ?? Number.NaN
    return last === 'never' ? Number.isNaN(at) : last === 'longAgo' ? at < cut : at >= cut
  })
  const recentFits = last !== 'never' && last !== 'longAgo'
  for (const id of recent)
    if (!recentFits) clearBit(hits, id)
    else if (hasBit(before, id)) setBit(hits, id)
}

/**
 * The users that a filter lets through, by the search index; null where there is none.
 * @param matching makes the query of the users that a filter lets through, for what the index does not know
 */
export const searchUsers = async (
  read: Knex,
  filter: UserFilter,
  matching: Matching,
  now: number,
): Promise<Bits | null> => {
  const indexed = await findIndexed(read, filter)
  if (!indexed) return null
  const { bits, limit, changed } = indexed
  const direct = [
    ...(await selectIds(read, matching(filter).where('u.id', '>=', limit).select('u.id'))),
    ...(changed.length
      ? await selectIds(
          read,
          matching(filter)
            .whereRaw(...whereIdIn(read, 'u.id', changed))
            .select('u.id'),
        )
      : []),
  ]
  const hits = emptyBits(direct.reduce((most, id) => Math.max(most, id + 1), limit))
  hits.set(bits)
  const { roleId, locked, lastSignIn } = filter
  if (roleId !== undefined) await keepIds(read, hits, matching({ roleId }))
  if (locked !== undefined) await keepLocked(read, hits, locked, matching)
  if (lastSignIn !== undefined)
    await keepSignedIn(read, hits, lastSignIn, now, indexed.memory, matching)
  for (const id of changed) clearBit(hits, id)
  for (const id of direct) setBit(hits, id)
  return hits
}
