import type { Knex } from 'knex'
import type { LogFilter, LogHistogram, LogRecord, LogSort } from '#contract/operations/logs'
import type { SortOrder } from '#contract/core/paging'
import { iso } from '#contract/core/times'
import { orderedIds, whereIdIn } from '#db/dialect'
import { jsonSyntax } from '#db/json'
import type { Day } from '#server/core/days'
import { JsonRows, pageOfIds } from '#db/page'
import { keysetPages } from '#db/keyset'
import { readRows } from '#db/prepared'
import { leafOf, type LogRow } from './leaf.ts'
import { recordJson, recordJoins } from './logRecord.ts'
import { hashOfLeaf } from './merkle.ts'
import { visibleLogs, type LogScope } from './filter.ts'
import { countLogsByDay, countOfAll, findLogIds, matchingLogs } from './findLogs.ts'

const withHashes = async (read: Knex, rows: LogRecord[]): Promise<LogRecord[]> => {
  const ids = rows.filter(({ position }) => position === null).map(({ id }) => Number(id))
  const stored: LogRow[] = await read('logs').whereRaw(...whereIdIn(read, 'id', ids))
  const hashes = new Map(stored.map((row) => [String(row.id), hashOfLeaf(leafOf(row))]))
  return rows.map((row) => ({ ...row, hash: hashes.get(row.id)?.toString('hex') ?? row.hash }))
}

/**
 * Reads rows by id in one prepared statement.
 * @param which SQL that selects ids in id order, with its values
 * @param counted scope whose rows are counted for `total`; without it, `total` is 0
 */
const readLogs = async (
  read: Knex,
  [which, values]: readonly [string, readonly (string | number)[]],
  order: SortOrder,
  counted: LogScope | null = null,
): Promise<{ rows: JsonRows<LogRecord>; total: number }> => {
  const { listInOrder, joinInOrder, sent } = jsonSyntax(read)
  const [total, scoped] = counted ? countOfAll(counted) : ['0', []]
  const [found] = await readRows<
    Record<'total' | 'length' | 'sealed', number> & { json: string | Buffer }
  >(
    read,
    `SELECT ${total} AS total, count(*) AS length, count(f.leaf_index) AS sealed,
       ${sent(listInOrder(recordJson(read), `l.id ${order}`))} AS json
       FROM (${which}) AS page ${joinInOrder} logs l ON l.id = page.id ${recordJoins}`,
    [...scoped, ...values],
  )
  const { json, ...counts } = found ?? { json: '[]', total: 0, length: 0, sealed: 0 }
  const rows = new JsonRows<LogRecord>(json, Number(counts.length))
  if (Number(counts.sealed) === rows.length) return { rows, total: Number(counts.total) }
  const hashed = JSON.stringify(await withHashes(read, rows.parse()))
  return { rows: new JsonRows(hashed, rows.length), total: Number(counts.total) }
}

const logsByIds = async (
  read: Knex,
  ids: readonly number[],
  order: SortOrder,
): Promise<JsonRows<LogRecord>> => (await readLogs(read, orderedIds(read, ids), order)).rows

type LogList = {
  sort: readonly [LogSort, SortOrder]
  first: number
  size: number
  filter: LogFilter
}

/** Pages of the unfiltered log that begin before this row are read from the beginning, others from the nearer end. */
const nearEndThreshold = 1000

const readBeginning = (
  read: Knex,
  scope: LogScope,
  { sort: [, order], first, size }: LogList,
): Promise<{ rows: JsonRows<LogRecord>; total: number }> => {
  const [visible, values] =
    scope.companyId === 'all' ? ['', []] : ['WHERE company_id = ?', [scope.companyId]]
  const ids = pageOfIds(read, `SELECT id FROM logs ${visible} ORDER BY id ${order}`)
  return readLogs(read, [ids, [...values, size, first]], order, scope)
}

/** Sorts by id, because ids follow the order of times. */
export const listLogs = async (
  read: Knex,
  scope: LogScope,
  list: LogList,
): Promise<{ rows: JsonRows<LogRecord>; total: number; capped: boolean }> => {
  const [, order] = list.sort
  const isFiltered = Object.values(list.filter).some((value) => value !== undefined)
  if (!isFiltered && list.first < nearEndThreshold)
    return { ...(await readBeginning(read, scope, list)), capped: false }
  const { ids, ...counted } = await findLogIds(read, scope, list.filter, order, list)
  return { rows: await logsByIds(read, ids, order), ...counted }
}

export const findLog = async (
  read: Knex,
  scope: LogScope,
  id: number,
): Promise<{ row: LogRow; record: LogRecord } | null> => {
  const row: LogRow | undefined = await visibleLogs(read, scope).where('id', id).first()
  const [record] = row ? (await logsByIds(read, [row.id], 'ASC')).parse() : []
  return row && record ? { row, record } : null
}

export const countByDay = async (
  read: Knex,
  scope: LogScope,
  filter: LogFilter,
  days: readonly Day[],
): Promise<LogHistogram> => {
  const [first, last] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0]
  const from = Math.max(first, filter.from ? Date.parse(filter.from) : first)
  const to = Math.min(last, filter.to ? Date.parse(filter.to) : last)
  if (from >= to) return []
  const recent = { ...filter, from: iso(from), to: iso(to) }
  return (await countLogsByDay(read, scope, recent, days)).flatMap(({ day, all, refused }) =>
    all ? [{ day, done: all - refused, refused }] : [],
  )
}

export const findEnds = async (
  read: Knex,
): Promise<{ oldest: Pick<LogRow, 'at'>; newest: Pick<LogRow, 'at'> } | null> => {
  const oldest = await read('logs').orderBy('id').first('at')
  const newest = await read('logs').orderBy('id', 'desc').first('at')
  return oldest && newest ? { oldest, newest } : null
}

export const dropAction = 'log.drop'

export const findDropped = async (read: Knex): Promise<number> => {
  const newest = await read('logs')
    .where({ target_type: 'log', action: dropAction, code: 0 })
    .whereNull('actor_id')
    .orderBy('id', 'desc')
    .first('after')
  return JSON.parse(newest?.after ?? '{}').dropped ?? 0
}

/**
 * Claims the right to drop rows now.
 * @returns false if rows were dropped less than `everyMs` ago; a timestamp in the future is ignored as a wrong clock
 */
export const claimDropTurn = async (trx: Knex, now: number, everyMs: number): Promise<boolean> =>
  (await trx('change_marks')
    .where({ name: 'logDrop' })
    .where((either) => either.where('value', '<=', now - everyMs).orWhere('value', '>', now))
    .update({ value: now })) > 0

/** Rows written during iteration are omitted. */
export async function* logPages(
  read: Knex,
  scope: LogScope,
  list: { sort: readonly [LogSort, SortOrder]; filter: LogFilter },
): AsyncGenerator<LogRecord[]> {
  const newest = await visibleLogs(read, scope).max({ id: 'id' }).first()
  const matching = await matchingLogs(read, scope, list.filter)
  const [, order] = list.sort
  const pages = keysetPages<{ id: number }>(
    read,
    () =>
      matching()
        .where('id', '<=', newest?.id ?? 0)
        .select('id'),
    { column: 'id', tie: 'id', order },
  )
  for await (const rows of pages) {
    const ids = rows.map(({ id }) => id)
    yield (await logsByIds(read, ids, order)).parse()
  }
}
