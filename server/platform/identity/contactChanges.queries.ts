import type { Knex } from 'knex'
import { contactUndoHours } from '#contract/people/account'
import { endsWithin } from '#contract/core/times'
import type { Transaction } from '#db/connect'
import type { NewRow, Rows } from '#db/tables'

export const insertContactChange = (
  trx: Transaction,
  change: NewRow<'contact_changes'>,
): Promise<unknown> => trx('contact_changes').insert(change)

export const findContactChange = (
  read: Knex,
  hashes: readonly string[],
  now: number,
): Promise<Rows['contact_changes'] | undefined> =>
  read('contact_changes').whereIn('token_hash', hashes).where('expires_at', '>', now).first()

/**
 * Deletes a contact change that is being undone. Later changes of the same channel are deleted too, because undoing
 * this one restores the contact from before them.
 * @returns false if it was already deleted
 */
export const endContactChange = async (
  trx: Transaction,
  { id, user_id, channel }: Rows['contact_changes'],
): Promise<boolean> => {
  const of = () => trx('contact_changes').where({ user_id, channel })
  const ended = await of().where({ id }).delete()
  await of().where('id', '>', id).delete()
  return ended === 1
}

/** True while the change that added the contact can still be undone. */
export const isContactNew = async (
  read: Knex,
  userId: number,
  recipientKey: string,
  now: number,
): Promise<boolean> =>
  (await read('contact_changes')
    .where({ user_id: userId, recipient_key: recipientKey })
    .whereBetween('expires_at', [...endsWithin(now, contactUndoHours * 3_600_000)])
    .first('id')) !== undefined

export const deleteContactChanges = (trx: Transaction, userId: number): Promise<unknown> =>
  trx('contact_changes').where({ user_id: userId }).delete()

export const purgeContactChanges = (trx: Transaction, before: number): Promise<unknown> =>
  trx('contact_changes').where('expires_at', '<', before).delete()
