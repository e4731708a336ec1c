import type { Request } from 'express'
import type { Knex } from 'knex'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { kindAt } from './refusals.ts'

/** The record that a call would change, as the log names it: that of the address, or the caller's own account. */
const recordAt = (scope: Scope, path: string, { id }: Request['params']) =>
  typeof id === 'string'
    ? { type: kindAt(path), id }
    : { type: 'user', id: String(scope.actor.userId) }

/** A change and its row of the log are one transaction, and their times no further apart than this. */
const apartMs = 1000

/** Who changed a record at about a moment, as far as the log tells. */
const changedBy = async (
  read: Knex,
  { type, id }: { type: string; id: string },
  at: number,
): Promise<(number | null)[]> => {
  const moment = [at - apartMs, at + apartMs] as const
  const rows: { actor_id: number | null }[] = await read('logs')
    .where({ target_type: type, target_id: id, code: 0 })
    .whereBetween('at', moment)
    .select('actor_id')
    .unionAll(
      read('log_subjects as s')
        .join('logs as l', 'l.id', 's.log_id')
        .where({ 's.type': type, 's.subject_id': Number(id), 'l.code': 0 })
        .whereBetween('l.at', moment)
        .select('l.actor_id'),
    )
  return rows.map(({ actor_id: actor }) => actor)
}

/**
 * A conflict with a change of the caller's own, in another tab say, under the rule `ownChange`, which words it so;
 * any other error as it is.
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
