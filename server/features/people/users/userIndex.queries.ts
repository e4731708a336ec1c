import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { placeholders, rawRows } from '#db/dialect'
import { insertReturningId } from '#db/tables'
import { segmentSize } from '#server/platform/search/bits'

/** A segment of the users as the search index holds it: everything found under its number was stored together. */
export interface Build {
  id: number
  segment: number
  startedAt: number
}

/** How the index stands: `mark` moves whenever a build takes another's place. */
export interface IndexState {
  mark: number
  /** Users that changed since their segment was built; some may come twice. */
  changed: number[]
}

/** Mark and changes in one statement, so that they belong together. */
export const readIndexState = async (read: Knex): Promise<IndexState> => {
  const gathered =
    read.client.config.client === 'pg'
      ? "coalesce(json_agg(user_id)::text, '[]')"
      : 'json_group_array(user_id)'
  const [row] = rawRows<{ mark: number; changed: string }>(
    read,
    await read.raw(
      `SELECT (SELECT value FROM change_marks WHERE name = 'userIndex') AS mark,
         (SELECT ${gathered} FROM user_changes) AS changed`,
    ),
  )
  return { mark: Number(row?.mark ?? 0), changed: JSON.parse(row?.changed ?? '[]') }
}

/** The builds that searches use, by segment, ascending. */
export const listBuilds = (read: Knex): Promise<Build[]> =>
  read('user_builds')
    .where({ state: 'ready' })
    .orderBy('segment')
    .select('id', 'segment', 'started_at as startedAt')

/** When the users of some builds last logged in before these were started. */
export const listSignIns = async (
  read: Knex,
  builds: readonly number[],
): Promise<{ id: number; sign_ins: Buffer }[]> =>
  builds.length ? read('user_builds').whereIn('id', builds).select('id', 'sign_ins') : []

/** Which users of some builds hold some terms. */
export const listUserPostings = async (
  read: Knex,
  builds: readonly number[],
  terms: readonly string[],
): Promise<{ build: number; term: string; bits: Uint8Array }[]> =>
  rawRows(
    read,
    await read.raw(
      `SELECT build, term, bits FROM user_postings
       WHERE build IN (${placeholders(builds)}) AND term IN (${placeholders(terms)})`,
      [...builds, ...terms],
    ),
  )

export const lastUserId = async (read: Knex): Promise<number> =>
  Number((await read('users').max({ last: 'id' }).first())?.last ?? 0)

/** How many noted changes each segment has. */
export const countChanges = async (read: Knex): Promise<Map<number, number>> => {
  const rows = rawRows<{ segment: number; n: number }>(
    read,
    await read.raw(
      `SELECT user_id / ${segmentSize} AS segment, count(*) AS n FROM user_changes GROUP BY 1`,
    ),
  )
  return new Map(rows.map((row) => [row.segment, Number(row.n)]))
}

/**
 * Begins a build: from here on the triggers note every change of its users.
 * @returns its number and that of the segment's build in use; null for none.
 */
export const insertBuild = async (
  trx: Transaction,
  segment: number,
  now: number,
): Promise<{ id: number; replaced: number | null }> => {
  const inUse = await trx('user_builds').where({ segment, state: 'ready' }).first('id')
  const id = await insertReturningId(trx, 'user_builds', {
    segment,
    started_at: now,
    state: 'building',
  })
  return { id, replaced: inUse?.id ?? null }
}

/**
 * Waits on PostgreSQL until every transaction that was under way has ended: one of them may have changed a user before
 * it could see the build, and so noted nothing. SQLite has one writer.
 */
export const waitForOpenTransactions = async (
  read: Knex,
  pause: () => Promise<unknown>,
): Promise<void> => {
  if (read.client.config.client !== 'pg') return
  const [begun] = rawRows<{ next: string }>(
    read,
    await read.raw('SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next'),
  )
  for (;;) {
    const [row] = rawRows<{ over: boolean }>(
      read,
      await read.raw('SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ?::xid8 AS over', [
        begun?.next ?? '0',
      ]),
    )
    if (row?.over) return
    await pause()
  }
}

const ofSegment = (query: Knex.QueryBuilder, column: string, segment: number) =>
  query.whereBetween(column, [segment * segmentSize, (segment + 1) * segmentSize - 1])

/** The noted changes of a segment, by their own ids. */
export const listChanges = (read: Knex, segment: number): Promise<number[]> =>
  ofSegment(read('user_changes'), 'user_id', segment).pluck('id')

export interface IndexedUser {
  id: number
  search_key: string
  status: string
  last_sign_in_at: number | null
}

/** Users of a segment for the index, from an id on; those that are gone are no one's to find. */
export const listUsersToIndex = (
  read: Knex,
  segment: number,
  afterId: number,
  most: number,
): Promise<IndexedUser[]> =>
  ofSegment(read('users'), 'id', segment)
    .where('id', '>', afterId)
    .whereNull('deleted_at')
    .orderBy('id')
    .limit(most)
    .select('id', 'search_key', 'status', 'last_sign_in_at')

export const insertUserPostings = (
  trx: Transaction,
  rows: readonly { build: number; term: string; bits: Buffer }[],
): Promise<unknown> =>
  trx.raw(
    `INSERT INTO user_postings (build, term, bits) VALUES ${rows.map(() => '(?,?,?)').join(',')}`,
    rows.flatMap((row) => [row.build, row.term, row.bits]),
  )

const changesAStatement = 1000

/**
 * Puts a build into the place of its segment's last one, and forgets the changes that it holds. Where another process
 * was quicker, the build is given up: what that one holds may be newer.
 * @param replaced the build that was in use when this one was begun; null for none
 */
export const useBuild = async (
  trx: Transaction,
  { id, segment, signIns }: { id: number; segment: number; signIns: Buffer },
  replaced: number | null,
  held: readonly number[],
): Promise<void> => {
  // First of all, so that of two who come at once the second waits here.
  await trx('change_marks').where({ name: 'userIndex' }).increment('value', 1)
  const inUse = await trx('user_builds').where({ segment, state: 'ready' }).first('id')
  const own = await trx('user_builds').where({ id, state: 'building' }).first('id')
  if (!own || (inUse?.id ?? null) !== replaced) {
    await trx('user_builds').where({ id }).update({ state: 'old' })
    return
  }
  await trx('user_builds').where({ segment, state: 'ready' }).update({ state: 'old' })
  await trx('user_builds').where({ id }).update({ state: 'ready', sign_ins: signIns })
  for (let start = 0; start < held.length; start += changesAStatement)
    await trx('user_changes')
      .whereIn('id', held.slice(start, start + changesAStatement))
      .delete()
}

/** Gives up builds that were begun before a time and never came into use, e.g. since the server stopped. */
export const abandonBuilds = (trx: Transaction, before: number): Promise<unknown> =>
  trx('user_builds')
    .where({ state: 'building' })
    .where('started_at', '<', before)
    .update({ state: 'old' })

export const listOldBuilds = (read: Knex): Promise<number[]> =>
  read('user_builds').where({ state: 'old' }).orderBy('id').pluck('id')

/** Deletes some postings of an old build, and the build after the last of them. @returns whether there are more. */
export const dropSomePostings = async (
  trx: Transaction,
  build: number,
  most: number,
): Promise<boolean> => {
  const dropped = await trx('user_postings')
    .where({ build })
    .whereIn('term', (some: Knex.QueryBuilder) => {
      void some.from('user_postings').where({ build }).orderBy('term').limit(most).select('term')
    })
    .delete()
  if (dropped === most) return true
  await trx('user_builds').where({ id: build, state: 'old' }).delete()
  return false
}
