import type { Knex } from 'knex'
import type { Transaction } from '#db/connect'

export interface ApplicationUse {
  applicationId: number
  pinned: boolean
  usedAt: number | null
}

export const listUses = async (read: Knex, userId: number): Promise<ApplicationUse[]> => {
  const rows = await read('application_uses').where({ user_id: userId })
  return rows.map((row) => ({
    applicationId: row.application_id,
    pinned: row.pinned_at !== null,
    usedAt: row.used_at,
  }))
}

export const storeUse = (
  trx: Transaction,
  userId: number,
  applicationId: number,
  columns: { pinned_at?: number | null; used_at?: number },
): Promise<unknown> =>
  trx('application_uses')
    .insert({ user_id: userId, application_id: applicationId, ...columns })
    .onConflict(['user_id', 'application_id'])
    .merge(columns)
