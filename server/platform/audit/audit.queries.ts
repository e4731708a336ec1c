import type { Knex } from 'knex'
import type { LogFilter, LogHistogram, LogRecord, LogSort } from '#contract/logs'
import type { SortOrder } from '#contract/paging'
import { iso } from '#contract/times'
import { keysetPages } from '#db/keyset'
import { leafOf, type LogRow } from './leaf.ts'
import { hashOfLeaf } from './merkle.ts'
import { findLeaves, type Leaf } from './tree.queries.ts'
import { filteredLogs, visibleLogs, type LogScope } from './filter.ts'
import { countLogsByDay, findLogIds } from './findLogs.ts'

const idOrNull = (id: number | null) => (id === null ? null : String(id))

const toRecord = (
  row: LogRow,
  companyNames: ReadonlyMap<number, string>,
  leaf: Leaf | undefined,
): LogRecord => ({
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
  hash: hashOfLeaf(leafOf(row)).toString('hex'),
  position: leaf ? leaf.leaf_index + 1 : null,
  sealedAt: leaf ? iso(leaf.sealed_at) : null,
})

/** Rows as records, each with what its company is called today and its place in the tree. */
const toRecords = async (read: Knex, rows: readonly LogRow[]): Promise<LogRecord[]> => {
  const ids = new Set(rows.flatMap(({ company_id }) => (company_id === null ? [] : [company_id])))
  const [companies, leaves]: [{ id: number; name: string }[], Leaf[]] = await Promise.all([
    ids.size
      ? read('companies')
          .whereIn('id', [...ids])
          .select('id', 'name')
      : [],
    findLeaves(
      read,
      rows.map(({ id }) => id),
    ),
  ])
  const names = new Map(companies.map(({ id, name }) => [id, name]))
  const leafById = new Map(leaves.map((leaf) => [leaf.log_id, leaf]))
  return rows.map((row) => toRecord(row, names, leafById.get(row.id)))
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

/** A row in scope, as it is stored and as it is shown. */
export const findLog = async (
  read: Knex,
  scope: LogScope,
  id: number,
): Promise<{ row: LogRow; record: LogRecord } | null> => {
  const row: LogRow | undefined = await visibleLogs(read, scope).where('id', id).first()
  const [record] = row ? await toRecords(read, [row]) : []
  return row && record ? { row, record } : null
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

/** The oldest and the newest row, as they are numbered; null for an empty log. */
export const findEnds = async (
  read: Knex,
): Promise<{ oldest: Pick<LogRow, 'at'>; newest: Pick<LogRow, 'at'> } | null> => {
  const oldest = await read('logs').orderBy('id').first('at')
  const newest = await read('logs').orderBy('id', 'desc').first('at')
  return oldest && newest ? { oldest, newest } : null
}

/** Action of the rows that tell of what retention dropped; `dropped` counts all rows that are gone. */
export const dropAction = 'log.drop'

/** How many rows retention dropped so far, as the log itself tells. */
export const findDropped = async (read: Knex): Promise<number> => {
  const newest = await read('logs')
    .where({ target_type: 'log', action: dropAction, code: 0 })
    .whereNull('actor_id')
    .orderBy('id', 'desc')
    .first('after')
  return JSON.parse(newest?.after ?? '{}').dropped ?? 0
}

/**
 * Notes that rows are dropped now. @returns false where that was done less than `everyMs` ago; a mark that lies in the
 * future is one of a clock that was wrong
 */
export const moveDropMark = async (trx: Knex, now: number, everyMs: number): Promise<boolean> =>
  (await trx('change_marks')
    .where({ name: 'logDrop' })
    .where((either) => either.where('value', '<=', now - everyMs).orWhere('value', '>', now))
    .update({ value: now })) > 0

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
