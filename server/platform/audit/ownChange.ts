import type { Request } from 'express'
import type { Knex } from 'knex'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { recordTypeAt } from './refusals.ts'

const recordAt = (scope: Scope, path: string, { id }: Request['params']) =>
  typeof id === 'string'
    ? { type: recordTypeAt(path), id }
    : { type: 'user', id: String(scope.actor.userId) }

/** Maximum difference between the times of a change and of its log row, which share a transaction. */
const toleranceMs = 1000

const changedBy = async (
  read: Knex,
  { type, id }: { type: string; id: string },
  at: number,
): Promise<(number | null)[]> => {
  const timeRange = [at - toleranceMs, at + toleranceMs] as const
  const rows: { actor_id: number | null }[] = await read('logs')
    .where({ target_type: type, target_id: id, code: 0 })
    .whereBetween('at', timeRange)
    .select('actor_id')
    .unionAll(
      read('log_subjects as s')
        .join('logs as l', 'l.id', 's.log_id')
        .where({ 's.type': type, 's.subject_id': Number(id), 'l.code': 0 })
        .whereBetween('l.at', timeRange)
        .select('l.actor_id'),
    )
  return rows.map(({ actor_id: actor }) => actor)
}

/**
 * Words a conflict differently (rule `ownChange`) if the caller made the conflicting change, for example in another
 * tab; other errors are returned unchanged.
 */
export const withOwnChange = async (
  scope: Scope,
  path: string,
  { params }: Request,
  error: unknown,
): Promise<unknown> => {
  if (!(error instanceof Refusal) || error.error !== 'changedMeanwhile') return error
  const { changedAt } = error.details.args ?? {}
  const record = recordAt(scope, path, params)
  if (typeof changedAt !== 'string' || !/^[1-9]\d{0,8}$/.test(record.id)) return error
  const authors = new Set(await changedBy(scope.db.read, record, Date.parse(changedAt)))
  if (authors.size !== 1 || !authors.has(scope.actor.userId)) return error
  return new Refusal('changedMeanwhile', { args: { rule: 'ownChange', changedAt } })
}
