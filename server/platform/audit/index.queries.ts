import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { lockForUpdate, placeholders, rawRows } from '#db/dialect'
import { decodeBits, segmentOf, segmentSize, type Bits } from '#server/platform/search/bits'
import type { IndexedRow } from './terms.ts'

/** A segment of the log that the search index covers. */
export interface Segment {
  segment: number
  rows: number
  minAt: number
  maxAt: number
  /** Runs of rows of one UTC day: number of the day, first offset, offset after the last. */
  days: readonly (readonly [number, number, number])[]
  /** The parts of names are missing. */
  stale: boolean
}

/** How far the log and its index reach; `mark` moves whenever the index changes. */
export interface Reach {
  mark: number
  firstId: number
  lastId: number
}

/** `logIndex` moves with every change of the index, `logErasures` with every erasure of a person. */
export type IndexMark = 'logIndex' | 'logErasures'

export const bumpMark = (trx: Transaction, name: IndexMark): Promise<unknown> =>
  trx('change_marks').where({ name }).increment('value', 1)

export const readMark = async (read: Knex, name: IndexMark): Promise<number> =>
  Number((await read('change_marks').where({ name }).first('value'))?.value ?? 0)

const reachSql = `SELECT (SELECT value FROM change_marks WHERE name = 'logIndex') AS mark,
  (SELECT min(id) FROM logs) AS first, (SELECT max(id) FROM logs) AS last`

export const readReach = async (read: Knex): Promise<Reach> => {
  const [row] = rawRows<{ mark: number; first: number | null; last: number | null }>(
    read,
    await read.raw(reachSql),
  )
  return { mark: Number(row?.mark ?? 0), firstId: row?.first ?? 1, lastId: row?.last ?? 0 }
}

/** The covered segments, ascending. */
export const listSegments = async (read: Knex): Promise<Segment[]> => {
  const rows = await read('log_segments')
    .orderBy('segment')
    .select('segment', 'row_count', 'min_at', 'max_at', 'days', 'stale')
  return rows.map((row) => ({
    segment: row.segment,
    rows: row.row_count,
    minAt: row.min_at,
    maxAt: row.max_at,
    days: JSON.parse(row.days),
    stale: Boolean(row.stale),
  }))
}

export interface Posting {
  segment: number
  term: string
  row_count: number
  bits?: Uint8Array
}

/** Which of some segments hold some terms, in how many rows, and in which where that is asked for. */
export const listPostings = async (
  read: Knex,
  segments: readonly number[],
  terms: readonly string[],
  withBits: boolean,
): Promise<Posting[]> => {
  if (!segments.length || !terms.length) return []
  return rawRows(
    read,
    await read.raw(
      `SELECT segment, term, row_count${withBits ? ', bits' : ''} FROM log_postings
       WHERE segment IN (${placeholders(segments)}) AND term IN (${placeholders(terms)})`,
      [...segments, ...terms],
    ),
  )
}

/** The rows of one term in one segment; null where it has none. */
export const findBits = async (read: Knex, segment: number, term: string): Promise<Bits | null> => {
  const row = await read('log_postings').where({ segment, term }).first('bits')
  return row ? decodeBits(row.bits) : null
}

/** Times of a segment's rows by offset, as bytes of doubles. */
export const listTimes = async (
  read: Knex,
  segments: readonly number[],
): Promise<Map<number, Uint8Array>> => {
  const rows = segments.length
    ? await read('log_segments').whereIn('segment', segments).select('segment', 'times')
    : []
  return new Map(rows.map((row) => [row.segment, row.times]))
}

const rangeOf = (segments: readonly number[]): [number, number][] => {
  const runs: [number, number][] = []
  for (const segment of segments) {
    const last = runs.at(-1)
    if (last && last[1] === segment * segmentSize - 1) last[1] += segmentSize
    else runs.push([segment * segmentSize, (segment + 1) * segmentSize - 1])
  }
  return runs
}

const mostBranches = 100

/** Ids of the rows in some segments, ascending, that one of the table's own indexes finds by equality. */
export const listRareIds = async (
  read: Knex,
  where: Readonly<Record<string, string | number>>,
  segments: readonly number[],
): Promise<number[]> => {
  const condition = Object.keys(where)
    .map((column) => `${column} = ?`)
    .join(' AND ')
  const ids: number[] = []
  const runs = rangeOf(segments)
  for (let start = 0; start < runs.length; start += mostBranches) {
    const some = runs.slice(start, start + mostBranches)
    const branch = `SELECT id FROM logs WHERE ${condition} AND id BETWEEN ? AND ?`
    const found = await read.raw(
      some.map(() => branch).join(' UNION ALL '),
      some.flatMap((run) => [...Object.values(where), ...run]),
    )
    for (const { id } of rawRows<{ id: number }>(read, found)) ids.push(id)
  }
  return ids
}

/** Names in some rows, for the proof that they hold a word. */
export const listNames = (
  read: Knex,
  ids: readonly number[],
): Promise<{ id: number; actor_name: string | null; target_name: string | null }[]> =>
  read('logs').whereIn('id', ids).select('id', 'actor_name', 'target_name')

/** Rows of one segment for the index, from an id on. */
export const listRowsToIndex = (
  read: Knex,
  segment: number,
  afterId: number,
  most: number,
): Promise<(IndexedRow & { id: number; at: number })[]> =>
  read('logs')
    .where('id', '>', Math.max(afterId, segment * segmentSize - 1))
    .where('id', '<', (segment + 1) * segmentSize)
    .orderBy('id')
    .limit(most)
    .select(
      'id',
      'at',
      'company_id',
      'actor_id',
      'action',
      'target_type',
      'target_id',
      'code',
      'actor_name',
      'target_name',
    )

/** Adds postings; those that another process added meanwhile are the same. */
export const insertPostings = (
  trx: Transaction,
  rows: readonly { segment: number; term: string; row_count: number; bits: Buffer }[],
): Promise<unknown> => {
  const values = rows.map(() => '(?,?,?,?)').join(',')
  return trx.raw(
    `INSERT INTO log_postings (segment, term, row_count, bits) VALUES ${values}
     ON CONFLICT (segment, term) DO NOTHING`,
    rows.flatMap((row) => [row.segment, row.term, row.row_count, row.bits]),
  )
}

export interface NewSegment extends Omit<Segment, 'days'> {
  firstId: number
  lastId: number
  days: (readonly [number, number, number])[]
  times: Buffer
}

/** Adds a segment; one that another process added meanwhile becomes stale. */
export const insertSegment = (trx: Transaction, one: NewSegment): Promise<unknown> =>
  trx('log_segments')
    .insert({
      segment: one.segment,
      first_id: one.firstId,
      last_id: one.lastId,
      row_count: one.rows,
      min_at: one.minAt,
      max_at: one.maxAt,
      days: JSON.stringify(one.days),
      times: one.times,
      stale: one.stale,
    })
    .onConflict('segment')
    .merge({ stale: true })

/** Whether a segment's names are to be built again; locked until the transaction ends. */
export const isStale = async (trx: Transaction, segment: number): Promise<boolean> => {
  const row = await lockForUpdate(trx('log_segments').where({ segment })).first('stale')
  return Boolean(row?.stale)
}

/** Takes the parts of names out of a segment whose people changed. */
export const dropNameParts = (trx: Transaction, segment: number): Promise<unknown> =>
  trx('log_postings').where({ segment }).whereBetween('term', ['g', 'h']).delete()

export const setFresh = (trx: Transaction, segment: number): Promise<unknown> =>
  trx('log_segments').where({ segment }).update({ stale: false })

/** Marks the segments that hold rows of a person, or one of some others, whose names are about to go. */
export const markStale = async (
  trx: Transaction,
  userId: number,
  rowIds: readonly number[],
): Promise<void> => {
  const held = (where: Record<string, unknown>) =>
    trx('logs')
      .where(where)
      .distinct(trx.raw(`id / ${segmentSize} AS segment`))
  for (const where of [{ actor_id: userId }, { target_type: 'user', target_id: String(userId) }])
    await trx('log_segments').whereIn('segment', held(where)).update({ stale: true })
  const segments = [...new Set(rowIds.map(segmentOf))]
  await trx('log_segments').whereIn('segment', segments).update({ stale: true })
  await bumpMark(trx, 'logErasures')
  await bumpMark(trx, 'logIndex')
}

/** Forgets the segments that hold rows up to an id; the one that the id lies in is built again from what remains. */
export const dropSegmentsUpTo = async (trx: Transaction, id: number): Promise<void> => {
  await trx('log_postings').where('segment', '<=', segmentOf(id)).delete()
  await trx('log_segments').where('segment', '<=', segmentOf(id)).delete()
  await bumpMark(trx, 'logIndex')
}
