import type { Knex } from 'knex'
import { wordsOf } from '#contract/filters'
import type { LogFilter } from '#contract/logs'
import { mostCounted, type SortOrder } from '#contract/paging'
import { rawRows, selectIds, whereIdIn } from '#db/dialect'
import type { PageAsked } from '#db/page'
import { findPage, type FoundPage, type Listed } from '#server/platform/search/findPage'
import { searchIndex } from '#server/platform/search/searchIndex'
import type { Asked } from '#server/platform/search/terms'
import {
  dayToken,
  edgesOf,
  isIndexed,
  refused,
  tokensOfFilter,
  type Period,
} from './auditTokens.ts'
import { filteredLogs, visibleLogs, type LogScope } from './filter.ts'

/** Rows that a filter lets through and the index does not hold yet. */
const waiting = (read: Knex, scope: LogScope, filter: LogFilter): Knex.QueryBuilder =>
  filteredLogs(visibleLogs(read, scope), filter).whereIn('id', read('logs_waiting').select('id'))

const companiesOf = ({ companyId }: LogScope, filter: LogFilter): number[] => [
  ...new Set([
    ...(companyId === 'all' ? [] : [companyId]),
    ...(filter.companyId === undefined ? [] : [Number(filter.companyId)]),
  ]),
]

/** The time that a filter asks for, as far as there are rows; null where it asks for none. */
const periodOf = async (read: Knex, { from, to }: LogFilter): Promise<Period | null> => {
  if (from === undefined && to === undefined) return null
  const oldest = await read('logs').orderBy('at').first('at')
  const newest = await read('logs').orderBy('at', 'desc').first('at')
  return {
    from: Math.max(from === undefined ? -Infinity : Date.parse(from), Number(oldest?.at ?? 0)),
    to: Math.min(to === undefined ? Infinity : Date.parse(to), Number(newest?.at ?? -1) + 1),
  }
}

/** What the index is asked for a filter. @param without ids that are left out, since they were found before. */
const askedOf = async (
  read: Knex,
  scope: LogScope,
  filter: LogFilter,
  period: Period | null,
  without: readonly number[],
): Promise<Asked> => {
  const except = [...without]
  for (const edge of period ? edgesOf(period) : [])
    except.push(
      ...(await selectIds(
        read,
        read('logs').where('at', '>=', edge.from).where('at', '<', edge.to).select('id'),
      )),
    )
  return {
    words: wordsOf(filter.q),
    tokens: tokensOfFilter(filter, companiesOf(scope, filter), period),
    except,
  }
}

/** How many rows there are without a filter, as one look at both says. */
const countAll = async (read: Knex, scope: LogScope): Promise<number> => {
  const { companyId } = scope
  const indexed = read('logs_counts')
    .where({ company_id: companyId === 'all' ? 0 : companyId })
    .select('row_count')
  const [row] = rawRows<{ waiting: number; indexed: number | null }>(
    read,
    await read.raw('SELECT ? AS waiting, ? AS indexed', [
      waiting(read, scope, {}).count('*'),
      indexed,
    ]),
  )
  return Number(row?.waiting ?? 0) + Number(row?.indexed ?? 0)
}

/** Ids of a page of the indexed rows, with those that are not indexed yet in their places among them. */
const withWaiting = async (
  listed: Listed,
  more: readonly number[],
  { first, size }: PageAsked,
): Promise<FoundPage> => {
  const before = Math.min(first, more.length)
  const found = await findPage(listed, { first: first - before, size: size + before })
  const way = listed.order === 'ASC' ? 1 : -1
  const ids = [...found.ids, ...more].toSorted((a, b) => (a - b) * way)
  const total = found.total + more.length
  return {
    ids: ids.slice(before, before + Math.min(size, Math.max(0, mostCounted - first))),
    total: Math.min(total, mostCounted),
    capped: found.capped || total > mostCounted,
  }
}

/** Ids of a page of the log in the order of ids, which is that of its times. */
export const findLogIds = async (
  read: Knex,
  scope: LogScope,
  filter: LogFilter,
  order: SortOrder,
  page: PageAsked,
): Promise<FoundPage> => {
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const listed: Listed = {
    read,
    list: 'logs',
    visible: () => visibleLogs(read, scope),
    matching: () => filteredLogs(visibleLogs(read, scope), filter),
    isFiltered,
    asked: { words: [], tokens: [] },
    rest: null,
    column: 'id',
    tie: 'id',
    order,
  }
  if (!isFiltered) return findPage({ ...listed, total: await countAll(read, scope) }, page)
  if (!isIndexed(filter)) return findPage(listed, page)
  const more = await selectIds(
    read,
    waiting(read, scope, filter).orderBy('id', order).limit(mostCounted).select('id'),
  )
  const period = await periodOf(read, filter)
  if (period && period.from >= period.to) return { ids: [], total: 0, capped: false }
  const asked = await askedOf(read, scope, filter, period, more)
  if (!asked.words.length && !asked.tokens.length) return findPage(listed, page)
  return withWaiting({ ...listed, asked }, more, page)
}

/** Rows of one UTC day (its number since 1970), and how many of them tell of a refusal. */
export interface DayCount {
  day: number
  all: number
  refused: number
}

const dayMs = 86_400_000

const countDays = async (rows: Knex.QueryBuilder): Promise<DayCount[]> => {
  const { client } = rows
  const counted: Record<keyof DayCount, number | string>[] = await rows
    .select(client.raw(`(at - at % ${dayMs}) / ${dayMs} AS day`))
    .count({ all: '*' })
    .sum({ refused: client.raw('CASE WHEN code = 0 THEN 0 ELSE 1 END') })
    .groupBy('day')
  return counted.map((row) => ({
    day: Number(row.day),
    all: Number(row.all),
    refused: Number(row.refused),
  }))
}

const countEach = async (read: Knex, asked: Asked, days: number[]): Promise<DayCount[]> => {
  if (!days.length) return []
  const tokens = days.map(dayToken)
  const all = await searchIndex(read, 'logs', asked).countEach(tokens)
  const ofRefused = { ...asked, tokens: [...asked.tokens, refused] }
  const refusals = await searchIndex(read, 'logs', ofRefused).countEach(tokens)
  return days.map((day, place) => ({
    day,
    all: all[place] ?? 0,
    refused: refusals[place] ?? 0,
  }))
}

/** How many rows a filter lets through by day; a day may come twice. Its `from` is given. */
export const countLogsByDay = async (
  read: Knex,
  scope: LogScope,
  filter: LogFilter,
): Promise<DayCount[]> => {
  if (!isIndexed(filter)) return countDays(filteredLogs(visibleLogs(read, scope), filter))
  const more = await selectIds(read, waiting(read, scope, filter).select('id'))
  const period = await periodOf(read, filter)
  if (!period) return []
  const asked = await askedOf(read, scope, filter, period, more)
  const begin = filter.from === undefined ? -Infinity : Date.parse(filter.from)
  const end = filter.to === undefined ? Infinity : Date.parse(filter.to)
  const days: number[] = []
  for (let day = Math.floor(period.from / dayMs); day * dayMs < period.to; day += 1) days.push(day)
  const isWhole = (day: number) => day * dayMs >= begin && (day + 1) * dayMs <= end
  // Within whole days the time needs no look.
  const inWhole = { ...asked, tokens: asked.tokens.slice(0, -1) }
  const counts = [
    ...(await countEach(read, inWhole, days.filter(isWhole))),
    ...(await countEach(
      read,
      asked,
      days.filter((day) => !isWhole(day)),
    )),
  ]
  return [...counts, ...(await countDays(read('logs').whereRaw(...whereIdIn(read, 'id', more))))]
}
