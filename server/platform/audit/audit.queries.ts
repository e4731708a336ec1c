import type { Knex } from 'knex'
import type { LogRow } from './leaf.ts'

export const findEnds = async (
  read: Knex,
): Promise<{ oldest: Pick<LogRow, 'at'>; newest: Pick<LogRow, 'at'> } | null> => {
  const oldest = await read('logs').orderBy('id').first('at')
  const newest = await read('logs').orderBy('id', 'desc').first('at')
  return oldest && newest ? { oldest, newest } : null
}

export const dropAction = 'log.drop'

export const findDropped = async (read: Knex): Promise<number> => {
  const newest = await read('logs')
    .where({ target_type: 'log', action: dropAction, code: 0 })
    .whereNull('actor_id')
    .orderBy('id', 'desc')
    .first('after')
  return JSON.parse(newest?.after ?? '{}').dropped ?? 0
}

/**
 * Claims the right to drop rows now.
 * @returns false if rows were dropped less than `everyMs` ago; a timestamp in the future is ignored as a wrong clock
 */
export const claimDropTurn = async (trx: Knex, now: number, everyMs: number): Promise<boolean> =>
  (await trx('change_marks')
    .where({ name: 'logDrop' })
    .where((either) => either.where('value', '<=', now - everyMs).orWhere('value', '>', now))
    .update({ value: now })) > 0
