import { settingsId } from '#contract/site/settings'
import { lockForUpdate } from '#db/dialect'
import type { Reader, Transaction } from '#db/connect'

const id = Number(settingsId)

/** The settings that were changed, as they are stored. */
export interface StoredSettings {
  /** JSON by their names. */
  values: string
  /** JSON of the secrets among them, sealed; empty for none. */
  sealed: string
  /** Name of the image of the logo; null for none. */
  logo: string | null
  version: number
  createdAt: number
  updatedAt: number
}

/** The stored settings. */
export const findSettings = async (read: Reader): Promise<StoredSettings> => {
  const row = await read('settings').where({ id }).first()
  if (!row) throw new Error('the row of the settings is missing')
  const { values, sealed, logo, version, created_at: createdAt, updated_at: updatedAt } = row
  return { values, sealed, logo, version, createdAt, updatedAt }
}

/** Waits until nobody else changes the settings, and keeps others from it until the transaction ends. */
export const lockSettings = async (trx: Transaction): Promise<void> => {
  await lockForUpdate(trx('settings').where({ id }).select('id'))
}

/** Stores settings, which are locked. */
export const storeSettings = async (
  trx: Transaction,
  changed: Pick<StoredSettings, 'values' | 'sealed'>,
  now: number,
): Promise<void> => {
  await trx('settings')
    .where({ id })
    .update({ ...changed, version: trx.raw('version + 1'), updated_at: now })
}

/** Stores which image is the logo. The version stays: a form of the settings that is open says nothing of it. */
export const storeLogo = async (trx: Transaction, logo: string | null): Promise<void> => {
  await trx('settings').where({ id }).update({ logo })
}
