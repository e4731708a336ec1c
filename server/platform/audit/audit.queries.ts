import type { Knex } from 'knex'
import type { LogFilter, LogHistogram, LogRecord, LogSort } from '#contract/logs'
import type { SortOrder } from '#contract/paging'
import { iso } from '#contract/times'
import { keysetPages } from '#db/keyset'
import { filteredLogs, visibleLogs, type LogScope } from './filter.ts'
import { countLogsByDay, findLogIds } from './findLogs.ts'

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

/** One page of the rows in scope, and how many there are. Rows are numbered in the order of their times. */
export const listLogs = async (
  read: Knex,
  scope: LogScope,
  list: { sort: readonly [LogSort, SortOrder]; first: number; size: number; filter: LogFilter },
): Promise<{ rows: LogRecord[]; total: number; capped: boolean }> => {
  const { ids, ...counted } = await findLogIds(read, scope, list.filter, list.sort[1], list)
  return { rows: await findLogs(read, ids), ...counted }
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

/** Rows a UTC day, done and refused, of what a filter lets through from a time on. */
export const countByDay = async (
  read: Knex,
  scope: LogScope,
  filter: LogFilter,
  since: number,
): Promise<LogHistogram> => {
  const from = Math.max(since, filter.from ? Date.parse(filter.from) : since)
  const recent = { ...filter, from: new Date(from).toISOString() }
  const days = new Map<number, LogHistogram[number]>()
  for (const { day, all, refused } of await countLogsByDay(read, scope, recent)) {
    const known = days.get(day) ?? { done: 0, refused: 0 }
    if (all)
      days.set(day, {
        day: new Date(day * dayMs).toISOString().slice(0, 10),
        done: known.done + all - refused,
        refused: known.refused + refused,
      })
  }
  return [...days].toSorted(([a], [b]) => a - b).map(([, counts]) => counts)
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
