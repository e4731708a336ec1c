import type { Knex } from 'knex'
import type { LogFilter, LogHistogram, LogRecord, LogSort } from '#contract/logs'
import type { SortOrder } from '#contract/paging'
import { iso } from '#contract/times'
import { jsonSyntax, whereIdIn } from '#db/dialect'
import type { Day } from '#server/core/days'
import { keysetPages } from '#db/keyset'
import { readRows } from '#db/prepared'
import { leafOf, type LogRow } from './leaf.ts'
import { hashOfLeaf } from './merkle.ts'
import { visibleLogs, type LogScope } from './filter.ts'
import { subjectColumns, toSubjects } from './subjects.queries.ts'
import { countAll, countLogsByDay, findLogIds, matchingLogs } from './findLogs.ts'

const idOrNull = (id: number | null) => (id === null ? null : String(id))

/** Columns of a row that are shown, or go into its hash. */
const columns = [
  'id',
  'at',
  'actor_id',
  'company_id',
  'application_id',
  'action',
  'target_type',
  'target_id',
  'code',
  'request_id',
  'actor_name',
  'address',
  'user_agent',
  'target_name',
  'before',
  'after',
  'commitments',
] as const satisfies (keyof LogRow)[]

/** A row with what its company is called today, what it concerns and its place in the tree, once it is sealed. */
interface ShownRow extends Pick<LogRow, (typeof columns)[number]> {
  company_name: string | null
  leaf_index: number | null
  sealed_at: number | null
  subjects: string
  subject_count: number | string
}

const shown = (read: Knex, query: Knex.QueryBuilder): Knex.QueryBuilder => {
  const leaf = () => read('log_leaves').whereRaw('log_id = logs.id')
  return query.select(
    'logs.*',
    read('companies').whereRaw('companies.id = logs.company_id').select('name').as('company_name'),
    leaf().select('leaf_index').as('leaf_index'),
    leaf().select('sealed_at').as('sealed_at'),
    ...Object.entries(subjectColumns(read, 'logs.id')).map(([name, sql]) =>
      read.raw(`${sql} AS ${name}`),
    ),
  )
}

const toRecord = (row: ShownRow): LogRecord => ({
  id: String(row.id),
  at: iso(row.at),
  createdAt: iso(row.at),
  updatedAt: iso(row.at),
  version: 1,
  actorId: idOrNull(row.actor_id),
  actorName: row.actor_name ?? '',
  companyId: idOrNull(row.company_id),
  companyName: row.company_name,
  applicationId: idOrNull(row.application_id),
  action: row.action,
  targetType: row.target_type,
  targetId: row.target_id,
  targetName: row.target_name ?? '',
  subjects: toSubjects(row.subjects),
  subjectCount: Number(row.subject_count),
  before: JSON.parse(row.before ?? '{}'),
  after: JSON.parse(row.after ?? '{}'),
  code: row.code,
  address: row.address ?? '',
  userAgent: row.user_agent ?? '',
  requestId: row.request_id,
  hash: hashOfLeaf(leafOf(row)).toString('hex'),
  position: row.leaf_index === null ? null : row.leaf_index + 1,
  sealedAt: row.sealed_at === null ? null : iso(row.sealed_at),
})

/** Rows in the order of their ids, by one ready statement. @param which a condition on `logs l`, with its values */
const readLogs = async (
  read: Knex,
  [which, bound]: readonly [string, readonly (string | number)[]],
  order: SortOrder,
): Promise<LogRecord[]> => {
  const { object, list, text } = jsonSyntax(read)
  const values = [
    ...columns.map((name) => `'${name}', l."${name}"`),
    `'company_name', c.name`,
    `'leaf_index', f.leaf_index`,
    `'sealed_at', f.sealed_at`,
    ...Object.entries(subjectColumns(read, 'l.id')).map(([name, sql]) => `'${name}', ${sql}`),
  ]
  const [row] = await readRows<{ rows: string }>(
    read,
    `SELECT ${text(list(`${object}(${values.join(', ')})`, `l.id ${order}`))} AS rows FROM logs l
       LEFT JOIN companies c ON c.id = l.company_id LEFT JOIN log_leaves f ON f.log_id = l.id WHERE ${which}`,
    bound,
  )
  const rows: ShownRow[] = JSON.parse(row?.rows ?? '[]')
  return rows.map(toRecord)
}

type LogList = {
  sort: readonly [LogSort, SortOrder]
  first: number
  size: number
  filter: LogFilter
}

/** Rows of the whole log from here on are read from the end where that is nearer. */
const farFrom = 1000

/** A page near the beginning of the whole log. */
const readBeginning = async (
  read: Knex,
  scope: LogScope,
  { sort: [, order], first, size }: LogList,
): Promise<LogRecord[]> => {
  const [visible, values] =
    scope.companyId === 'all' ? ['', []] : ['WHERE company_id = ?', [scope.companyId]]
  const ids = `SELECT id FROM logs ${visible} ORDER BY id ${order} LIMIT ? OFFSET ?`
  return readLogs(read, [`l.id IN (${ids})`, [...values, size, first]], order)
}

/** One page of the rows in scope, and how many there are. Rows are numbered in the order of their times. */
export const listLogs = async (
  read: Knex,
  scope: LogScope,
  list: LogList,
): Promise<{ rows: LogRecord[]; total: number; capped: boolean }> => {
  const [, order] = list.sort
  const isFiltered = Object.values(list.filter).some((value) => value !== undefined)
  if (!isFiltered && list.first < farFrom) {
    const total = await countAll(read, scope)
    return { rows: await readBeginning(read, scope, list), total, capped: false }
  }
  const { ids, ...counted } = await findLogIds(read, scope, list.filter, order, list)
  const rows = ids.length ? await readLogs(read, whereIdIn(read, 'l.id', ids), order) : []
  return { rows, ...counted }
}

/** A row in scope, as it is stored and as it is shown. */
export const findLog = async (
  read: Knex,
  scope: LogScope,
  id: number,
): Promise<{ row: LogRow; record: LogRecord } | null> => {
  const row: (LogRow & ShownRow) | undefined = await shown(read, visibleLogs(read, scope))
    .where('id', id)
    .first()
  return row ? { row, record: toRecord(row) } : null
}

/** Rows a day, done and refused, of what a filter lets through; days without any are left out. */
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
  const matching = await matchingLogs(read, scope, list.filter)
  const pages = keysetPages<ShownRow>(
    read,
    () => shown(read, matching().where('id', '<=', newest?.id ?? 0)),
    { column: 'id', tie: 'id', order: list.sort[1] },
  )
  for await (const rows of pages) yield rows.map(toRecord)
}
