import type { Knex } from 'knex'
import type { UserFilter } from '#contract/users'
import { among, containing, idsOf } from '#db/dialect'
import {
  clearBit,
  countBits,
  decodeBits,
  emptyBits,
  keepCommon,
  offsetsOf,
  segmentSize,
  setBit,
  type Bits,
} from '../search/bits.ts'
import { bitsOfIds } from '../search/hits.ts'
import {
  listBuilds,
  listUserPostings,
  readIndexState,
  type Build,
  type IndexState,
} from './userIndex.queries.ts'
import { termsOfFilter } from './userIndex.terms.ts'

/** What a process remembers of the index: the builds of a mark, and what the last searches found in them. */
interface Memory {
  mark: number
  builds: readonly Build[]
  found: Map<string, Bits>
}

const mostRemembered = 24
const memories = new WeakMap<object, Memory>()

/** Words that are found by their parts are proven user by user up to so many. */
const mostProven = 5000

/** The builds without a gap from the first segment on; users behind them are read directly. */
const withoutGap = (builds: readonly Build[]): Build[] =>
  builds.filter(({ segment }, index) => segment === index)

const memoryOf = async (read: Knex, mark: number): Promise<Memory> => {
  const known = memories.get(read)
  if (known?.mark === mark) return known
  const memory = { mark, builds: withoutGap(await listBuilds(read)), found: new Map() }
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
  const query = read('users').whereRaw(...among(read, 'id', offsetsOf(found)))
  for (const word of words) void query.whereRaw(...containing('search_key', word))
  const proven = emptyBits(found.length * 32)
  for (const id of await idsOf(read, query.select('id'))) setBit(proven, id)
  return proven
}

interface Found {
  /** What the index finds; not to be changed. */
  bits: Bits
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
    const { builds, found } = await memoryOf(read, state.mark)
    if (!builds.length) return null
    const known = found.get(name)
    const bits = known ?? (await prove(read, await evaluate(read, builds, terms), unproven))
    const after = known ? state : await readIndexState(read)
    if (after.mark === state.mark) {
      found.delete(name)
      found.set(name, bits)
      if (found.size > mostRemembered)
        for (const oldest of [...found.keys()].slice(0, 1)) found.delete(oldest)
      return { bits, limit: builds.length * segmentSize, changed: after.changed }
    }
    state = after
  }
}

/** Parts of a filter that the index does not know, each by itself. */
const otherParts = ({ roleId, locked, lastSignIn }: UserFilter): UserFilter[] => [
  ...(roleId === undefined ? [] : [{ roleId }]),
  ...(locked === undefined ? [] : [{ locked }]),
  ...(lastSignIn === undefined ? [] : [{ lastSignIn }]),
]

/** Keeps the hits that a part of a filter lets through; of those not locked, all but the locked. */
const keepPart = async (
  read: Knex,
  hits: Bits,
  part: UserFilter,
  matching: (filter: UserFilter) => Knex.QueryBuilder,
): Promise<void> => {
  const ids = await idsOf(
    read,
    matching(part.locked === false ? { locked: true } : part).select('u.id'),
  )
  if (part.locked === false) for (const id of ids) clearBit(hits, id)
  else keepCommon(hits, bitsOfIds(ids))
}

/**
 * The users that a filter lets through, by the search index; null where there is none.
 * @param matching makes the query of the users that a filter lets through, for what the index does not know
 */
export const searchUsers = async (
  read: Knex,
  filter: UserFilter,
  matching: (filter: UserFilter) => Knex.QueryBuilder,
): Promise<Bits | null> => {
  const indexed = await findIndexed(read, filter)
  if (!indexed) return null
  const { bits, limit, changed } = indexed
  const direct = [
    ...(await idsOf(read, matching(filter).where('u.id', '>=', limit).select('u.id'))),
    ...(changed.length
      ? await idsOf(
          read,
          matching(filter)
            .whereRaw(...among(read, 'u.id', changed))
            .select('u.id'),
        )
      : []),
  ]
  const hits = emptyBits(direct.reduce((most, id) => Math.max(most, id + 1), limit))
  hits.set(bits)
  for (const part of otherParts(filter)) await keepPart(read, hits, part, matching)
  for (const id of changed) clearBit(hits, id)
  for (const id of direct) setBit(hits, id)
  return hits
}
