import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'
import { lockForChange } from '#db/dialect'
import { versionBump } from '#db/tables'

/** Arbitrary number, used only by this program for PostgreSQL advisory locks. */
const advisoryLock = 7_202_613

/** Serialises creation of system super administrators; a SQLite transaction already excludes other writers. */
export const lockSystemAdministrators = async (trx: Transaction): Promise<void> => {
  if (trx.client.config.client === 'pg')
    await trx.raw('SELECT pg_advisory_xact_lock(?)', [advisoryLock])
}

/** Locks the active system super administrators and a candidate in id order, as every lock on users does. */
export const lockAdministratorsAnd = (trx: Transaction, userId: number): Promise<unknown> =>
  lockForChange(
    trx('users')
      .where({ is_system_administrator: true, status: 'active' })
      .orWhere({ id: userId })
      .orderBy('id'),
  ).select('id')

export const hasSystemAdministrator = async (read: Knex): Promise<boolean> =>
  (await read('users')
    .where({ is_system_administrator: true })
    .whereNull('deleted_at')
    .first('id')) !== undefined

export const hasSeveralSystemAdministrators = async (read: Knex): Promise<boolean> =>
  (
    await read('users')
      .where({ is_system_administrator: true, status: 'active' })
      .whereNull('deleted_at')
      .limit(2)
      .select('id')
  ).length > 1

/**
 * True if the user is one of several system super administrators. Disabled ones count too; otherwise an administrator
 * could disable the others and be treated as the only one.
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

export const setSystemAdministrator = (
  trx: Transaction,
  userId: number,
  is: boolean,
  now: number,
): Promise<unknown> =>
  trx('users')
    .where({ id: userId })
    .update({ is_system_administrator: is, ...versionBump(trx, now) })

/**
 * Lists the company ids of the other active system super administrators and locks their rows, so that two callers
 * cannot remove each other's last administrator.
 */
export const listActiveSystemAdministrators = async (
  trx: Transaction,
  except: number,
): Promise<(number | null)[]> => {
  const rows: { id: number; company_id: number | null }[] = await trx('users')
    .where({ is_system_administrator: true, status: 'active' })
    .orderBy('id')
    .modify(lockForChange)
    .select('id', 'company_id')
  return rows.filter(({ id }) => id !== except).map((row) => row.company_id)
}
