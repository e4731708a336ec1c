import type { Knex } from 'knex'
import { maxCountedRows } from '#contract/core/paging'
import { readRows } from '#db/prepared'
import type { Day } from '#server/core/days'

export type Counted = readonly [from: string, ...values: (string | number)[]]

/** Counts several queries in one prepared statement; each count stops one above the list limit. */
export const countEach = async <Name extends string>(
  read: Knex,
  countedByName: Readonly<Record<Name, Counted>>,
): Promise<Record<Name, number>> => {
  const all = Object.entries<Counted>(countedByName)
  const columns = all.map(
    ([name, [from]]) =>
      `(SELECT count(*) FROM (SELECT 1 AS one FROM ${from} LIMIT ${maxCountedRows + 1}) AS found) AS "${name}"`,
  )
  const [row] = await readRows<Record<string, number | string>>(
    read,
    `SELECT ${columns.join(', ')}`,
    all.flatMap(([, [, ...values]]) => values),
  )
  return Object.fromEntries(all.map(([name]) => [name, Number(row?.[name])])) as Record<
    Name,
    number
  >
}

/**
 * Counts rows per day.
 * @param from the SQL text after FROM; it must end with the name of the time column
 */
export const countDays = async (
  read: Knex,
  days: readonly Day[],
  [from, ...values]: Counted,
): Promise<{ day: string; count: number }[]> => {
  const counts = await countEach(
    read,
    Object.fromEntries(
      days.map((one, place): [string, Counted] => [
        `d${place}`,
        [
          `${from} >= ? AND ${from.slice(from.lastIndexOf(' ') + 1)} < ?`,
          ...values,
          one.from,
          one.to,
        ],
      ]),
    ),
  )
  return days.map(({ day }, place) => ({ day, count: counts[`d${place}`] ?? 0 }))
}
