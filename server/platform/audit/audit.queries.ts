import type { Knex } from 'knex'
import type { LogFilter, LogHistogram, LogRecord, LogSort } from '#contract/logs'
import type { SortOrder } from '#contract/paging'
import { iso } from '#contract/times'
import { keysetPages } from '#db/keyset'
import { filteredLogs, visibleLogs, type LogScope } from './filter.ts'
import { beginSearch, daysOfSearch, pageOfSearch, type DayCounts } from './search.ts'

export interface LogRow {
  id: number
  at: number
  actor_id: number | null
  company_id: number | null
  application_id: number | null
  action: string
  target_type: string
  target_id: string
  code: number
  request_id: string
  actor_name: string | null
  address: string | null
  user_agent: string | null
  actor_salt: string | null
  /** Of address and browser; null in rows of earlier releases, whose actor part covers them. */
  origin_salt: string | null
  target_name: string | null
  before: string | null
  after: string | null
  target_salt: string | null
  actor_commitment: string
  target_commitment: string
  origin_commitment: string | null
  previous_hash: string
  hash: string
}

const idOrNull = (id: number | null) => (id === null ? null : String(id))

const toRecord = (row: LogRow, companyNames: ReadonlyMap<number, string>): LogRecord => ({
  id: String(row.id),
  at: iso(row.at),
  createdAt: iso(row.at),
  updatedAt: iso(row.at),
  version: 1,
  actorId: idOrNull(row.actor_id),
  actorName: row.actor_name ?? '',
  companyId: idOrNull(row.company_id),
  companyName: (row.company_id !== null && companyNames.get(row.company_id)) || null,
  applicationId: idOrNull(row.application_id),
  action: row.action,
  targetType: row.target_type,
  targetId: row.target_id,
  targetName: row.target_name ?? '',
  before: JSON.parse(row.before ?? '{}'),
  after: JSON.parse(row.after ?? '{}'),
  code: row.code,
  address: row.address ?? '',
  userAgent: row.user_agent ?? '',
  requestId: row.request_id,
  hash: row.hash,
  previousHash: row.previous_hash,
})

/** Rows as records, each with what its company is called today. */
const toRecords = async (read: Knex, rows: readonly LogRow[]): Promise<LogRecord[]> => {
  const ids = new Set(rows.flatMap(({ company_id }) => (company_id === null ? [] : [company_id])))
  const companies: { id: number; name: string }[] = ids.size
    ? await read('companies')
        .whereIn('id', [...ids])
        .select('id', 'name')
    : []
  const names = new Map(companies.map(({ id, name }) => [id, name]))
  return rows.map((row) => toRecord(row, names))
}

/** Rows by their ids, in the order of the ids. */
const findLogs = async (read: Knex, ids: readonly number[]): Promise<LogRecord[]> => {
  const rows: LogRow[] = ids.length ? await read('logs').whereIn('id', ids) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return toRecords(
    read,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}

/**
 * One page of the rows in scope, and how many there are. Rows are numbered in the order of their times. Through the
 * search index where the log is long enough to have one.
 */
export const listLogs = async (
  read: Knex,
  scope: LogScope,
  list: { sort: readonly [LogSort, SortOrder]; first: number; size: number; filter: LogFilter },
): Promise<{ rows: LogRecord[]; total: number }> => {
  const search = await beginSearch(read, scope, list.filter)
  if (search) {
    const { ids, total } = await pageOfSearch(search, list.sort[1], list.first, list.size)
    return { rows: await findLogs(read, ids), total }
  }
  const [counted, rows] = await Promise.all([
    filteredLogs(visibleLogs(read, scope), list.filter).count({ total: '*' }).first(),
    filteredLogs(visibleLogs(read, scope), list.filter)
      .orderBy('id', list.sort[1])
      .offset(list.first)
      .limit(list.size),
  ])
  return { rows: await toRecords(read, rows), total: Number(counted.total) }
}

export const findLog = async (
  read: Knex,
  scope: LogScope,
  id: number,
): Promise<LogRecord | null> => {
  const row = await visibleLogs(read, scope).where('id', id).first()
  return row ? ((await toRecords(read, [row]))[0] ?? null) : null
}

const dayMs = 86_400_000

const countDays = async (rows: Knex.QueryBuilder): Promise<DayCounts> => {
  const days: DayCounts = new Map()
  const counted: { day: number; refused: number; n: number }[] = await rows
    .select(
      rows.client.raw(`(at - at % ${dayMs}) / ${dayMs} AS day`),
      rows.client.raw('CASE WHEN code = 0 THEN 0 ELSE 1 END AS refused'),
    )
    .count({ n: '*' })
    .groupBy('day', 'refused')
  for (const { day, refused, n } of counted) {
    const known = days.get(Number(day)) ?? { all: 0, refused: 0 }
    days.set(Number(day), {
      all: known.all + Number(n),
      refused: known.refused + (refused ? Number(n) : 0),
    })
  }
  return days
}

/** Rows a UTC day, done and refused, of what a filter lets through from a time on. */
export const countByDay = async (
  read: Knex,
  scope: LogScope,
  filter: LogFilter,
  since: number,
): Promise<LogHistogram> => {
  const from = Math.max(since, filter.from ? Date.parse(filter.from) : since)
  const recent = { ...filter, from: new Date(from).toISOString() }
  const search = await beginSearch(read, scope, recent, true)
  const days = await (search
    ? daysOfSearch(search, countDays)
    : countDays(filteredLogs(visibleLogs(read, scope), recent)))
  return [...days]
    .toSorted(([a], [b]) => a - b)
    .map(([day, { all, refused }]) => ({
      day: new Date(day * dayMs).toISOString().slice(0, 10),
      done: all - refused,
      refused,
    }))
}

/** Rows after an id in order, for the check of the chain. */
export const rowsAfter = (read: Knex, id: number, most: number): Promise<LogRow[]> =>
  read('logs').where('id', '>', id).orderBy('id').limit(most)

export const findHeads = async (read: Knex) => {
  const rows = await read('log_heads').select()
  const of = (name: string) => {
    const row = rows.find((one) => one.name === name)
    return {
      lastId: Number(row?.last_id ?? 0),
      lastHash: String(row?.last_hash ?? ''),
      signature: String(row?.signature ?? ''),
    }
  }
  return { head: of('head'), base: of('base') }
}

/** The oldest and the newest row, as they are numbered; null for an empty log. */
export const findEnds = async (
  read: Knex,
): Promise<{ oldest: Pick<LogRow, 'at'>; newest: Pick<LogRow, 'at'> } | null> => {
  const oldest = await read('logs').orderBy('id').first('at')
  const newest = await read('logs').orderBy('id', 'desc').first('at')
  return oldest && newest ? { oldest, newest } : null
}

/** The rows with the smallest numbers. */
export const findOldest = (
  read: Knex,
  most: number,
): Promise<Pick<LogRow, 'id' | 'hash' | 'at'>[]> =>
  read('logs').orderBy('id').limit(most).select('id', 'hash', 'at')

/**
 * Notes that rows are dropped now. @returns false where that was done less than `everyMs` ago; a mark that lies in the
 * future is one of a clock that was wrong
 */
export const moveDropMark = async (trx: Knex, now: number, everyMs: number): Promise<boolean> =>
  (await trx('log_heads')
    .where({ name: 'base' })
    .where((either) =>
      either.where('dropped_at', '<=', now - everyMs).orWhere('dropped_at', '>', now),
    )
    .update({ dropped_at: now })) > 0

/** Drops rows up to an id. @returns how many. */
export const dropUpTo = (trx: Knex, id: number): Promise<number> =>
  trx('logs').where('id', '<=', id).delete()

export const setBase = (
  trx: Knex,
  base: { id: number; hash: string; signature: string },
): Promise<unknown> =>
  trx('log_heads')
    .where({ name: 'base' })
    .update({ last_id: base.id, last_hash: base.hash, signature: base.signature })

/** Every row in scope that a filter lets through, in pages. Rows that are written meanwhile are left out. */
export async function* logPages(
  read: Knex,
  scope: LogScope,
  list: { sort: readonly [LogSort, SortOrder]; filter: LogFilter },
): AsyncGenerator<LogRecord[]> {
  const newest = await visibleLogs(read, scope).max({ id: 'id' }).first()
  const pages = keysetPages<LogRow>(
    read,
    () =>
      filteredLogs(visibleLogs(read, scope), list.filter)
        .where('id', '<=', newest?.id ?? 0)
        .select('logs.*'),
    { column: 'id', tie: 'id', order: list.sort[1] },
  )
  for await (const rows of pages) yield toRecords(read, rows)
}
