import type { Knex } from 'knex'
import { settleLast } from '#db/insertRows'
import { leastRetentionDays } from '#contract/core/enums'
import type { Transaction } from '#db/connect'
import { findEnds } from './audit.queries.ts'
import type { LogRow } from './leaf.ts'
import { pauseSealing } from './tree.queries.ts'

const dayMs = 86_400_000

/**
 * Action of the row that tells of an account's deletion. With it the log's check accepts that the person is erased,
 * and the target of the rows that its field `erased` names.
 */
export const accountDeletion = 'account.delete'

/** Rows a statement: values that both engines take. */
const rowsAtOnce = 500

function* chunksOf(ids: readonly number[]): Generator<number[]> {
  for (let first = 0; first < ids.length; first += rowsAtOnce)
    yield ids.slice(first, first + rowsAtOnce)
}

/** What the log itself says was erased. */
export interface Erased {
  /** Numbers of the people whose accounts were deleted. */
  userIds: ReadonlySet<string>
  /** Numbers of other rows that told of them. */
  rowIds: ReadonlySet<string>
}

export const listErasures = async (read: Knex): Promise<Erased> => {
  const rows: Pick<LogRow, 'target_id' | 'after'>[] = await read('logs')
    .where({ action: accountDeletion, code: 0, target_type: 'user' })
    .select('target_id', 'after')
  return {
    userIds: new Set(rows.map(({ target_id: id }) => id)),
    rowIds: new Set(
      rows.flatMap(
        ({ after }) => (JSON.parse(after ?? '{}') as { erased?: string[] }).erased ?? [],
      ),
    ),
  }
}

/**
 * Erases a person from the log: names and changed values go from the person's own rows and from those that
 * `accountDeletion` names, the name alone from those that concern the person beside another target; their leaves stay as they are. Where the person called from stays until `eraseOrigins`. To be
 * called after `writeAudit` was with the row of `accountDeletion`, which stays as it is.
 */
export const anonymizeAudit = async (
  trx: Transaction,
  userId: number,
  rowIds: readonly number[],
): Promise<void> => {
  await settleLast(trx)
  // The sealer must not put names into the index that are erased meanwhile.
  await pauseSealing(trx)
  const nothing = { target_name: null, before: null, after: null, target_salt: null }
  await trx('logs').where({ actor_id: userId }).update({ actor_name: null, actor_salt: null })
  await trx('logs')
    .where({ target_type: 'user', target_id: String(userId) })
    .whereRaw('NOT (action = ? AND code = 0)', [accountDeletion])
    .update(nothing)
  const named = () => trx('log_subjects').where({ type: 'user', subject_id: userId })
  await named().update({ name: null })
  // Writing the name again, though the same, has the row indexed anew, which tells the index to forget the person.
  await trx('logs')
    .whereIn('id', named().select('log_id'))
    .update({ target_name: trx.ref('target_name') })
  for (const ids of chunksOf(rowIds)) await trx('logs').whereIn('id', ids).update(nothing)
}

/**
 * Erases where from deleted people acted, `leastRetentionDays` after they did; counted from the newest row, so that a
 * clock that is ahead erases nothing by itself. And the name in rows that another process wrote after the deletion.
 * @returns how many rows lost where from they were written
 */
export const eraseOrigins = async (trx: Transaction, now: number): Promise<number> => {
  const ends = await findEnds(trx)
  if (!ends) return 0
  const before = Math.min(ends.newest.at, now) - leastRetentionDays * dayMs
  const gone: number[] = await trx('users').whereNotNull('deleted_at').pluck('id')
  let erased = 0
  for (const ids of chunksOf(gone)) {
    const own = () => trx('logs').whereIn('actor_id', ids)
    // A row that is being sealed keeps its name until the next time, or it would go into the index after this.
    await own()
      .whereNotNull('actor_name')
      .whereNotExists((query) =>
        query.from('log_unsealed').select(trx.raw('1')).whereRaw('log_unsealed.log_id = logs.id'),
      )
      .update({ actor_name: null, actor_salt: null })
    erased += await own()
      .where('at', '<', before)
      .whereNotNull('address')
      .update({ address: null, user_agent: null, origin_salt: null })
  }
  return erased
}
