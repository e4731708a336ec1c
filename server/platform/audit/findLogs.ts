import type { Knex } from 'knex'
import type { LogFilter } from '#contract/operations/logs'
import type { SortOrder } from '#contract/core/paging'
import { plainWordsOf } from '#contract/text/searchText'
import { whereIdIn } from '#db/dialect'
import { readRows, selectIds } from '#db/prepared'
import type { PageRequest } from '#db/page'
import type { Day } from '#server/core/days'
import { findPage, type FoundPage, type Listed } from '#server/platform/search/findPage'
import { searchIndex } from '#server/platform/search/searchIndex'
import type { SearchRequest } from '#server/platform/search/terms'
import {
  partialQuartersOf,
  isIndexed,
  refused,
  textOfRow,
  tokensOfFilter,
  timeRangeOf,
  type NamesOfRow,
  type Period,
} from './auditTokens.ts'
import { filteredLogs, idFilterNumber, visibleLogs, type LogScope } from './filter.ts'
import { subjectsByRow } from './subjects.queries.ts'

/** Rows not in the index yet: about the last second, waiting to be sealed or indexed again. */
const notIndexed = 'id IN (SELECT log_id FROM log_unsealed UNION ALL SELECT id FROM logs_waiting)'

/**
 * SQLite has no statistics here and would use an index that suits the filter; `NOT INDEXED` forces access by row id.
 */
const byNumber = (read: Knex): string =>
  read.client.config.client === 'pg' ? 'logs' : 'logs NOT INDEXED'

export const waitingLogs = (read: Knex, scope: LogScope, filter: LogFilter): Knex.QueryBuilder =>
  filteredLogs(read, scope, filter)
    .from(read.raw(byNumber(read)))
    .whereRaw(notIndexed)

const findWaiting = async (
  read: Knex,
  scope: LogScope,
  { q, ...rest }: LogFilter,
): Promise<number[]> => {
  const rows: (NamesOfRow & { id: number })[] = await waitingLogs(read, scope, rest).select(
    'id',
    'actor_name',
    'target_name',
  )
  const searchWords = plainWordsOf(q)
  if (searchWords.length === 0) return rows.map(({ id }) => id)
  const subjects = await subjectsByRow(
    read,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const text = textOfRow(row, subjects.get(row.id) ?? [])
    return searchWords.every((word) => text.includes(word)) ? [row.id] : []
  })
}

export const matchingLogs = async (
  read: Knex,
  scope: LogScope,
  filter: LogFilter,
): Promise<() => Knex.QueryBuilder> => {
  const unindexedIds =
    plainWordsOf(filter.q).length > 0 ? await findWaiting(read, scope, filter) : []
  return () => filteredLogs(read, scope, filter, unindexedIds)
}

const companiesOf = ({ companyId }: LogScope, filter: LogFilter): number[] => [
  ...new Set([
    ...(companyId === 'all' ? [] : [companyId]),
    ...(filter.companyId ? [idFilterNumber(filter.companyId)] : []),
  ]),
]

const periodOf = async (read: Knex, { from, to }: LogFilter): Promise<Period | null> => {
  if (from === undefined && to === undefined) return null
  const oldest = await read('logs').orderBy('at').first('at')
  const newest = await read('logs').orderBy('at', 'desc').first('at')
  return {
    from: Math.max(from === undefined ? -Infinity : Date.parse(from), Number(oldest?.at ?? 0)),
    to: Math.min(to === undefined ? Infinity : Date.parse(to), Number(newest?.at ?? -1) + 1),
  }
}

const indexQueryOf = async (
  read: Knex,
  scope: LogScope,
  filter: LogFilter,
  period: Period | null,
  excludedIds: readonly number[] = [],
): Promise<SearchRequest> => {
  const except = [...excludedIds]
  for (const edge of period ? partialQuartersOf(period) : [])
    except.push(
      ...(await selectIds(
        read,
        read('logs').where('at', '>=', edge.from).where('at', '<', edge.to).select('id'),
      )),
    )
  return {
    words: plainWordsOf(filter.q),
    tokens: tokensOfFilter(filter, companiesOf(scope, filter), period),
    except,
  }
}

export const countOfAll = ({ companyId }: LogScope): [sql: string, values: number[]] => {
  const indexed = 'SELECT row_count FROM logs_counts WHERE company_id ='
  const others = `SELECT count(*) FROM logs WHERE ${notIndexed}`
  return companyId === 'all'
    ? [`((${others}) + coalesce((${indexed} 0), 0))`, []]
    : [`((${others} AND +company_id = ?) + coalesce((${indexed} ?), 0))`, [companyId, companyId]]
}

const countAll = async (read: Knex, scope: LogScope): Promise<number> => {
  const [sql, values] = countOfAll(scope)
  const [row] = await readRows<{ total: number | string }>(read, `SELECT ${sql} AS total`, values)
  return Number(row?.total ?? 0)
}

/**
 * Rows of the period in all companies. The index query already checks the company; checking it here too would make
 * SQLite sort all rows of the company.
 */
export const rowsOfTime = (read: Knex, { from, to }: LogFilter): Knex.QueryBuilder =>
  filteredLogs(read, { companyId: 'all' }, { from, to })

export const findLogIds = async (
  read: Knex,
  scope: LogScope,
  filter: LogFilter,
  order: SortOrder,
  page: PageRequest,
): Promise<FoundPage> => {
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const listed: Listed = {
    read,
    list: 'logs',
    visible: () => visibleLogs(read, scope),
    matching: await matchingLogs(read, scope, filter),
    isFiltered,
    asked: { words: [], tokens: [] },
    rest: null,
    column: 'id',
    tie: 'id',
    order,
  }
  if (!isFiltered) return findPage({ ...listed, total: await countAll(read, scope) }, page)
  if (!isIndexed(filter)) return findPage(listed, page)
  const period = await periodOf(read, filter)
  if (period && period.from >= period.to) return { ids: [], total: 0, capped: false }
  const indexQuery = await indexQueryOf(read, scope, filter, period)
  const indexed = { ...listed, asked: indexQuery, waiting: () => findWaiting(read, scope, filter) }
  if (!period) return findPage(indexed, page)
  // Scans the period only, instead of the log from its end.
  const visible = () => rowsOfTime(read, filter)
  return findPage({ ...indexed, visible, column: 'at', isNeverEmpty: true }, page)
}

interface Counted {
  all: number
  refused: number
}

const quarterMs = 900_000

/** Counts by quarter hours, because days in every time zone start on one. */
const countRows = async (rows: Knex.QueryBuilder, days: readonly Day[]): Promise<Counted[]> => {
  const { client } = rows
  const quarters: Record<keyof Counted | 'quarter', number | string>[] = await rows
    .select(client.raw(`at - at % ${quarterMs} AS quarter`))
    .count({ all: '*' })
    .sum({ refused: client.raw('CASE WHEN code = 0 THEN 0 ELSE 1 END') })
    .groupBy('quarter')
  const counts = days.map(() => ({ all: 0, refused: 0 }))
  for (const { quarter, all, refused: refusals } of quarters) {
    const count = counts[days.findIndex(({ to }) => Number(quarter) < to)]
    if (!count) continue
    count.all += Number(all)
    count.refused += Number(refusals)
  }
  return counts
}

const countIndexed = async (
  read: Knex,
  indexQuery: SearchRequest,
  days: readonly Day[],
): Promise<Counted[]> => {
  if (!days.length) return []
  const tokens = days.map(timeRangeOf)
  const all = await searchIndex(read, 'logs', indexQuery).countEach(tokens)
  const ofRefused = { ...indexQuery, tokens: [...indexQuery.tokens, refused] }
  const refusals = await searchIndex(read, 'logs', ofRefused).countEach(tokens)
  return days.map((_, place) => ({ all: all[place] ?? 0, refused: refusals[place] ?? 0 }))
}

export const countLogsByDay = async (
  read: Knex,
  scope: LogScope,
  filter: LogFilter,
  days: readonly Day[],
): Promise<(Counted & Pick<Day, 'day'>)[]> => {
  const totals = new Map(days.map((day) => [day, { day: day.day, all: 0, refused: 0 }]))
  const add = (some: readonly Day[], counts: readonly Counted[]) => {
    for (const [place, { all, refused: refusals }] of counts.entries()) {
      const total = some[place] && totals.get(some[place])
      if (!total) continue
      total.all += all
      total.refused += refusals
    }
  }
  if (!isIndexed(filter)) {
    add(days, await countRows((await matchingLogs(read, scope, filter))(), days))
    return [...totals.values()]
  }
  const more = await findWaiting(read, scope, filter)
  add(days, await countRows(read('logs').whereRaw(...whereIdIn(read, 'id', more)), days))
  const period = await periodOf(read, filter)
  if (!period) return [...totals.values()]
  const indexQuery = await indexQueryOf(read, scope, filter, period, more)
  const begin = filter.from === undefined ? -Infinity : Date.parse(filter.from)
  const end = filter.to === undefined ? Infinity : Date.parse(filter.to)
  const within = days.filter(({ from, to }) => from < period.to && to > period.from)
  const whole = within.filter(({ from, to }) => from >= begin && to <= end)
  const parts = within.filter((day) => !whole.includes(day))
  // Days that are completely in the period need no time check, so the last token, which is the period, is removed.
  const inWhole = { ...indexQuery, tokens: indexQuery.tokens.slice(0, -1) }
  add(whole, await countIndexed(read, inWhole, whole))
  add(parts, await countIndexed(read, indexQuery, parts))
  return [...totals.values()]
}
