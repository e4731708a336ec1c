import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { lockForUpdate } from '#db/dialect'
import { requireRow, type NewRow, type Rows } from '#db/tables'

export type StoredKey = Rows['oauth_keys']

export const readMark = async (read: Knex): Promise<number> =>
  requireRow(await read('change_marks').where({ name: 'oauth' }).first('value')).value

/** Admits one process at a time to changes of the keys. */
export const lockMark = async (trx: Transaction): Promise<void> => {
  await lockForUpdate(trx('change_marks').where({ name: 'oauth' })).first('value')
}

/** Tells all processes, which read the mark every second, to read the keys again. */
export const raiseMark = (trx: Transaction): Promise<unknown> =>
  trx('change_marks').where({ name: 'oauth' }).increment('value', 1)

/** Active keys come first, then the next one. */
export const listKeys = (read: Knex): Promise<StoredKey[]> =>
  read('oauth_keys').orderBy([
    { column: 'state' },
    { column: 'active_at', order: 'desc' },
    { column: 'id' },
  ])

export const insertKey = async (trx: Transaction, key: NewRow<'oauth_keys'>): Promise<void> => {
  await trx('oauth_keys').insert(key)
}

export const activateKey = async (trx: Transaction, id: string, now: number): Promise<void> => {
  await trx('oauth_keys').where({ id }).update({ state: 'active', active_at: now })
}

export const retireKeys = async (
  trx: Transaction,
  ids: readonly string[],
  now: number,
): Promise<void> => {
  await trx('oauth_keys')
    .whereIn('id', [...ids])
    .update({ state: 'retired', retired_at: now })
}

export const dropRetiredKeys = (trx: Transaction, before: number): Promise<number> =>
  trx('oauth_keys').where({ state: 'retired' }).where('retired_at', '<', before).delete()
