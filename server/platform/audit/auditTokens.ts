import type { LogFilter } from '#contract/logs'
import type { Rows } from '#db/rows'

/** A token is a letter for its kind and a value, which holds neither capital letters nor spaces. */
const token = (kind: string, value: string | number): string =>
  /^[\da-z.:_-]*$/.test(String(value))
    ? `${kind}${value}`
    : `${kind}~${Buffer.from(String(value)).toString('hex')}`

/** Stretches of time that rows are found by: 32 days, a day, a quarter of an hour. */
const units = [
  ['m', 32 * 86_400_000],
  ['d', 86_400_000],
  ['q', 900_000],
] as const
const finest = 900_000

export const dayToken = (day: number): string => token('d', day)
export const refused = 'r1'

export const tokensOfRow = (
  row: Pick<
    Rows['logs'],
    'at' | 'company_id' | 'actor_id' | 'action' | 'target_type' | 'target_id' | 'code'
  >,
): string[] => [
  token('x', row.action),
  token('t', row.target_type),
  token('o', `${row.target_type}:${row.target_id}`),
  token('e', row.code),
  row.code === 0 ? 'r0' : refused,
  ...(row.company_id === null ? [] : [token('c', row.company_id)]),
  ...(row.actor_id === null ? [] : [token('a', row.actor_id)]),
  ...units.map(([kind, ms]) => token(kind, Math.floor(Number(row.at) / ms))),
]

/** A time from, included, to, not included; ms since 1970. */
export interface Period {
  from: number
  to: number
}

/** The tokens of a time; of the quarters in which it begins and ends, all of them. */
const tokensOfPeriod = ({ from, to }: Period): string[] => {
  const tokens: string[] = []
  let at = Math.floor(from / finest) * finest
  while (at < to) {
    const fitting = units.find(([, ms]) => at % ms === 0 && at + ms <= to) ?? units[2]
    tokens.push(token(fitting[0], at / fitting[1]))
    at += fitting[1]
  }
  return tokens
}

/** What lies in the quarters in which a time begins and ends, but not within it. */
export const edgesOf = ({ from, to }: Period): Period[] =>
  [
    { from: Math.floor(from / finest) * finest, to: from },
    { from: to, to: Math.ceil(to / finest) * finest },
  ].filter((edge) => edge.from < edge.to)

/** Whether the index knows what a filter asks for; single rows and requests have quicker ways. */
export const isIndexed = ({ id, requestId, targetId, targetType }: LogFilter): boolean =>
  id === undefined &&
  requestId === undefined &&
  (targetId === undefined || targetType !== undefined)

/** The tokens that rows have which a filter lets through; all rows that are there lie within `period`. */
export const tokensOfFilter = (
  filter: LogFilter,
  companies: readonly number[],
  period: Period | null,
): (string | string[])[] => {
  const tokens: (string | string[])[] = companies.map((id) => token('c', id))
  if (filter.actorId !== undefined) tokens.push(token('a', filter.actorId))
  if (filter.action !== undefined) tokens.push(token('x', filter.action))
  if (filter.targetType !== undefined)
    tokens.push(
      filter.targetId === undefined
        ? token('t', filter.targetType)
        : token('o', `${filter.targetType}:${filter.targetId}`),
    )
  if (filter.result !== undefined) tokens.push(filter.result === 'done' ? 'r0' : refused)
  if (filter.code !== undefined) tokens.push(token('e', filter.code))
  if (period) tokens.push(tokensOfPeriod(period))
  return tokens
}
