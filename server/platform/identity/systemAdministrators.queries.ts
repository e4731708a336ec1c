import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { lockForChange } from '#db/dialect'
import { revised } from '#db/tables'

/** Any number that this program alone uses for PostgreSQL's advisory locks. */
const advisoryLock = 7_202_613

/**
 * Lets one system super administrator be made at a time, of all processes: on SQLite nobody else writes while a
 * transaction does.
 */
export const lockSystemAdministrators = async (trx: Transaction): Promise<void> => {
  if (trx.client.config.client === 'pg')
    await trx.raw('SELECT pg_advisory_xact_lock(?)', [advisoryLock])
}

/**
 * Keeps the system super administrators who can log in, and someone who is to be one, from being changed, in the order of
 * their ids, as everyone holds people.
 */
export const holdAdministratorsAnd = (trx: Transaction, userId: number): Promise<unknown> =>
  lockForChange(
    trx('users')
      .where({ is_system_administrator: true, status: 'active' })
      .orWhere({ id: userId })
      .orderBy('id'),
  ).select('id')

/** Whether there is a system super administrator, also one that is disabled. */
export const hasSystemAdministrator = async (read: Knex): Promise<boolean> =>
  (await read('users')
    .where({ is_system_administrator: true })
    .whereNull('deleted_at')
    .first('id')) !== undefined

/** Whether more than one system super administrator can log in. */
export const hasSeveralSystemAdministrators = async (read: Knex): Promise<boolean> =>
  (
    await read('users')
      .where({ is_system_administrator: true, status: 'active' })
      .whereNull('deleted_at')
      .limit(2)
      .select('id')
  ).length > 1

/**
 * Whether a user is one of several system super administrators. Disabled ones count: otherwise one of them could disable
 * the others first.
 */
export const isOneOfSeveralAdministrators = async (
  read: Knex,
  userId: number,
): Promise<boolean> => {
  const ids: number[] = await read('users')
    .where({ is_system_administrator: true })
    .whereNull('deleted_at')
    .pluck('id')
  return ids.length > 1 && ids.includes(userId)
}

/** Makes a user a system super administrator, or one no longer. */
export const setSystemAdministrator = (
  trx: Transaction,
  userId: number,
  is: boolean,
  now: number,
): Promise<unknown> =>
  trx('users')
    .where({ id: userId })
    .update({ is_system_administrator: is, ...revised(trx, now) })
