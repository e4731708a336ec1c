import { settingsId } from '#contract/site/settings'
import { lockForUpdate } from '#db/dialect'
import type { Reader, Transaction } from '#db/connect'

const id = Number(settingsId)

export interface StoredSettings {
  values: string
  sealed: string
  logo: string | null
  version: number
  createdAt: number
  updatedAt: number
}

export const findSettings = async (read: Reader): Promise<StoredSettings> => {
  const row = await read('settings').where({ id }).first()
  if (!row) throw new Error('the row of the settings is missing')
  const { values, sealed, logo, version, created_at: createdAt, updated_at: updatedAt } = row
  return { values, sealed, logo, version, createdAt, updatedAt }
}

export const lockSettings = async (trx: Transaction): Promise<void> => {
  await lockForUpdate(trx('settings').where({ id }).select('id'))
}

export const storeSettings = async (
  trx: Transaction,
  changed: Pick<StoredSettings, 'values' | 'sealed'>,
  now: number,
): Promise<void> => {
  await trx('settings')
    .where({ id })
    .update({ ...changed, version: trx.raw('version + 1'), updated_at: now })
}

/** Stores the logo image. The version stays, because an open settings form does not contain the logo. */
export const storeLogo = async (trx: Transaction, logo: string | null): Promise<void> => {
  await trx('settings').where({ id }).update({ logo })
}
