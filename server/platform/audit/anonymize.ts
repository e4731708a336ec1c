import type { Knex } from 'knex'
import { flushDeferred } from '#db/tables'
import { minRetentionDays } from '#contract/core/enums'
import type { Transaction } from '#db/connect'
import { findEnds } from './audit.queries.ts'
import type { LogRow } from './leaf.ts'
import { pauseSealing } from './tree.queries.ts'

const dayMs = 86_400_000

/**
 * Audit action of an account's deletion. Its row makes verification accept that the person's data is missing, also in
 * the rows whose ids its field `erased` lists.
 */
export const accountDeletion = 'account.delete'

/** Rows per statement; both engines accept this number of values. */
const batchSize = 500

function* chunksOf(ids: readonly number[]): Generator<number[]> {
  for (let first = 0; first < ids.length; first += batchSize)
    yield ids.slice(first, first + batchSize)
}

export interface Erased {
  userIds: ReadonlySet<string>
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
 * Erases a person from the log: the name from rows of the person's actions; name and changed values from rows about the
 * person and from the rows `rowIds`; the name from rows that mention the person as a subject. Leaf hashes stay
 * unchanged, and IP address and device remain until `eraseOrigins`. Call it after `writeAudit` has written the row of
 * `accountDeletion`, which is not erased.
 */
export const anonymizeAudit = async (
  trx: Transaction,
  userId: number,
  rowIds: readonly number[],
): Promise<void> => {
  await flushDeferred(trx)
  // Otherwise the sealer could index names that are erased meanwhile.
  await pauseSealing(trx)
  const erasedColumns = { target_name: null, before: null, after: null, target_salt: null }
  await trx('logs').where({ actor_id: userId }).update({ actor_name: null, actor_salt: null })
  await trx('logs')
    .where({ target_type: 'user', target_id: String(userId) })
    .whereRaw('NOT (action = ? AND code = 0)', [accountDeletion])
    .update(erasedColumns)
  const named = () => trx('log_subjects').where({ type: 'user', subject_id: userId })
  await named().update({ name: null })
  // Rewriting the same name queues the row for indexing again, which removes the person's name from the index.
  await trx('logs')
    .whereIn('id', named().select('log_id'))
    .update({ target_name: trx.ref('target_name') })
  for (const ids of chunksOf(rowIds)) await trx('logs').whereIn('id', ids).update(erasedColumns)
}

/**
 * Erases IP address and device of deleted people's rows after `minRetentionDays`, and their names in rows written by
 * another process after the deletion. Age is counted from the newest row, so that a fast clock erases nothing too
 * early.
 * @returns the number of rows whose origin was erased
 */
export const eraseOrigins = async (trx: Transaction, now: number): Promise<number> => {
  const ends = await findEnds(trx)
  if (!ends) return 0
  const before = Math.min(ends.newest.at, now) - minRetentionDays * dayMs
  const gone: number[] = await trx('users').whereNotNull('deleted_at').pluck('id')
  let erased = 0
  for (const ids of chunksOf(gone)) {
    const own = () => trx('logs').whereIn('actor_id', ids)
    // Unsealed rows are skipped until the next run, because the sealer would index their names afterwards.
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
