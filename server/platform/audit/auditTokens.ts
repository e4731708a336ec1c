import { fold } from '#contract/text/fold'
import type { LogFilter } from '#contract/operations/logs'
import type { Rows } from '#db/rows'
import type { QuarterRange } from '#server/platform/search/terms'
import type { StoredSubject } from './subjects.queries.ts'

/**
 * Builds a token: a letter for its kind, then the value. A value with other characters than `0-9a-z.:_-` is
 * hex-encoded.
 */
const token = (kind: string, value: string | number): string =>
  /^[\da-z.:_-]*$/.test(String(value))
    ? `${kind}${value}`
    : `${kind}~${Buffer.from(String(value)).toString('hex')}`

/**
 * Time units of the index: 32 days, a day, eight hours, a quarter of an hour. A day in China begins at 16:00 UTC, where
 * one of the eight-hour units begins too.
 */
const units = [
  ['m', 32 * 86_400_000],
  ['d', 86_400_000],
  ['h', 28_800_000],
  ['q', 900_000],
] as const
const finest = 900_000

export const refused = 'r1'

export type NamesOfRow = Pick<Rows['logs'], 'actor_name' | 'target_name'>

export const textOfRow = (
  { actor_name: actor, target_name: target }: NamesOfRow,
  subjects: readonly StoredSubject[],
): string =>
  [actor, target, ...subjects.map(({ name }) => name)].map((name) => fold(name ?? '')).join(' ')

export const tokensOfRow = (
  row: Pick<
    Rows['logs'],
    | 'at'
    | 'company_id'
    | 'actor_id'
    | 'action'
    | 'target_type'
    | 'target_id'
    | 'code'
    | 'address'
    | 'via'
  >,
  subjects: readonly StoredSubject[],
): string[] => [
  token('x', row.action),
  token('t', row.target_type),
  token('o', `${row.target_type}:${row.target_id}`),
  token('s', `${row.target_type}:${row.target_id}`),
  ...subjects.map(({ type, subject_id: id }) => token('s', `${type}:${id}`)),
  token('e', row.code),
  row.code === 0 ? 'r0' : refused,
  ...(row.company_id === null ? [] : [token('c', row.company_id)]),
  ...(row.actor_id === null ? [] : [token('a', row.actor_id)]),
  ...(row.address ? [token('i', row.address)] : []),
  ...(row.via === null ? [] : [token('v', row.via)]),
  ...units.map(([kind, ms]) => token(kind, Math.floor(Number(row.at) / ms))),
]

/** `from` inclusive, `to` exclusive; milliseconds since 1970. */
export interface Period {
  from: number
  to: number
}

const maxAroundTokens = 8

const tokensAround = ({ from, to }: Period): string[] => {
  const count = (ms: number) => Math.ceil(to / ms) - Math.floor(from / ms)
  const [kind, ms] = units.findLast((unit) => count(unit[1]) <= maxAroundTokens) ?? units[0]
  const first = Math.floor(from / ms)
  return Array.from({ length: count(ms) }, (_, place) => token(kind, first + place))
}

/** Index form of a period, extended to whole quarters of an hour. */
export const timeRangeOf = ({ from, to }: Period): QuarterRange => {
  const tokens: string[] = []
  const quarters = [Math.floor(from / finest), Math.ceil(to / finest)] as const
  let at = quarters[0] * finest
  while (at < to) {
    const fitting = units.find(([, ms]) => at % ms === 0 && at + ms <= to) ?? units[3]
    tokens.push(token(fitting[0], at / fitting[1]))
    at += fitting[1]
  }
  return { tokens, around: tokensAround({ from, to }), quarters }
}

/**
 * Returns the parts of the first and last quarter hour that are outside the period, because the index knows only whole
 * quarter hours.
 */
export const partialQuartersOf = ({ from, to }: Period): Period[] =>
  [
    { from: Math.floor(from / finest) * finest, to: from },
    { from: to, to: Math.ceil(to / finest) * finest },
  ].filter((edge) => edge.from < edge.to)

/**
 * False for filters that the index cannot answer or that have a faster query: ids, requests, departments, and target
 * ids without a type.
 */
export const isIndexed = (filter: LogFilter): boolean =>
  filter.id === undefined &&
  filter.departmentId === undefined &&
  filter.requestId === undefined &&
  (filter.targetId === undefined || filter.targetType !== undefined)

export const tokensOfFilter = (
  filter: LogFilter,
  companies: readonly number[],
  period: Period | null,
): (string | QuarterRange)[] => {
  const tokens: (string | QuarterRange)[] = companies.map((id) => token('c', id))
  if (filter.actorId) tokens.push(token('a', filter.actorId))
  if (filter.address !== undefined) tokens.push(token('i', filter.address))
  if (filter.via !== undefined) tokens.push(token('v', filter.via))
  if (filter.concerned !== undefined) tokens.push(token('s', filter.concerned))
  if (filter.action !== undefined) tokens.push(token('x', filter.action))
  if (filter.targetType !== undefined)
    tokens.push(
      filter.targetId === undefined
        ? token('t', filter.targetType)
        : token('o', `${filter.targetType}:${filter.targetId}`),
    )
  if (filter.result !== undefined) tokens.push(filter.result === 'done' ? 'r0' : refused)
  if (filter.code !== undefined) tokens.push(token('e', filter.code))
  if (period) tokens.push(timeRangeOf(period))
  return tokens
}
