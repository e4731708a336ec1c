import type { Knex } from 'knex'
import { whereIdIn } from '#db/dialect'
import type { Condition } from './terms.ts'

export const joinConditions = (conditions: readonly Condition[]): Condition => [
  conditions.map(([sql]) => sql).join(' AND '),
  conditions.flatMap(([, values]) => values),
]

export const withoutIds = (read: Knex, column: string, ids: readonly number[]): Condition[] => {
  const [sql, values] = whereIdIn(read, column, ids)
  return ids.length ? [[`NOT (${sql})`, values]] : []
}
