import type { Knex } from 'knex'
import type { LogFilter, LogHistogram } from '#contract/operations/logs'
import { iso } from '#contract/core/times'
import { whereIdIn } from '#db/dialect'
import type { Day } from '#server/core/days'
import { isIndexed, refused, timeRangeOf } from '#server/platform/audit/auditTokens'
import { searchIndex } from '#server/platform/search/searchIndex'
import type { SearchRequest } from '#server/platform/search/terms'
import {
  findUnindexed,
  indexQueryOf,
  matchingLogs,
  periodOf,
  type LogScope,
} from './logs.queries.ts'

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

const countLogs = async (
  read: Knex,
  logScope: LogScope,
  filter: LogFilter,
  days: readonly Day[],
): Promise<LogHistogram> => {
  const totals = new Map(days.map((day) => [day, { all: 0, refused: 0 }]))
  const add = (some: readonly Day[], counts: readonly Counted[]) => {
    for (const [place, { all, refused: refusals }] of counts.entries()) {
      const total = some[place] && totals.get(some[place])
      if (!total) continue
      total.all += all
      total.refused += refusals
    }
  }
  const unindexedIds = await findUnindexed(read, logScope, filter)
  // The index knows no actions to leave out.
  const indexed = isIndexed(filter) && !filter.withoutSignIns
  const period = indexed ? await periodOf(read, filter) : null
  if (indexed)
    add(days, await countRows(read('logs').whereRaw(...whereIdIn(read, 'id', unindexedIds)), days))
  else add(days, await countRows(matchingLogs(read, { ...logScope, unindexedIds }, filter), days))
  if (period) {
    const indexQuery = await indexQueryOf(read, logScope, filter, period, unindexedIds)
    const begin = filter.from === undefined ? -Infinity : Date.parse(filter.from)
    const end = filter.to === undefined ? Infinity : Date.parse(filter.to)
    const within = days.filter(({ from, to }) => from < period.to && to > period.from)
    const whole = within.filter(({ from, to }) => from >= begin && to <= end)
    const parts = within.filter((day) => !whole.includes(day))
    // Days that are completely in the period need no time check, so the last token, which is the period, is removed.
    const inWhole = { ...indexQuery, tokens: indexQuery.tokens.slice(0, -1) }
    add(whole, await countIndexed(read, inWhole, whole))
    add(parts, await countIndexed(read, indexQuery, parts))
  }
  return [...totals].flatMap(([{ day }, { all, refused: refusals }]) =>
    all ? [{ day, done: all - refusals, refused: refusals }] : [],
  )
}

export const countByDay = async (
  read: Knex,
  logScope: LogScope,
  filter: LogFilter,
  days: readonly Day[],
): Promise<LogHistogram> => {
  const [first, last] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0]
  const from = Math.max(first, filter.from ? Date.parse(filter.from) : first)
  const to = Math.min(last, filter.to ? Date.parse(filter.to) : last)
  return from < to
    ? countLogs(read, logScope, { ...filter, from: iso(from), to: iso(to) }, days)
    : []
}
