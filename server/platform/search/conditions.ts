import type { Knex } from 'knex'
import { whereIdIn } from '#db/dialect'
import type { Condition } from './terms.ts'

/** That all of some conditions hold. */
export const joined = (conditions: readonly Condition[]): Condition => [
  conditions.map(([sql]) => sql).join(' AND '),
  conditions.flatMap(([, values]) => values),
]

/** That a column is none of some ids; no condition where there are none. */
export const withoutIds = (read: Knex, column: string, ids: readonly number[]): Condition[] => {
  const [sql, values] = whereIdIn(read, column, ids)
  return ids.length ? [[`NOT (${sql})`, values]] : []
}
