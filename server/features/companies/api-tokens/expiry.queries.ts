import type { Knex } from 'knex'
import { apiTokenNoticeDays } from '#contract/companies/apiTokens'
import type { Database, Transaction } from '#db/connect'

const dayMs = 86_400_000
const noticeMs = apiTokenNoticeDays * dayMs
const retentionMs = 400 * dayMs
const batchSize = 1000

export interface ExpiringToken {
  id: number
  name: string
  companyName: string
  expiresAt: number
  makerId: number
  administratorId: number | null
}

/** Leaves out tokens that were made for less than the time of the notice. */
export const listExpiring = (read: Knex, now: number): Promise<ExpiringToken[]> =>
  read('api_tokens as t')
    .join('companies as c', 'c.id', 't.company_id')
    .join('users as u', 'u.id', 't.user_id')
    .whereNull('t.ended_at')
    .whereNull('t.warned_at')
    .where('t.expires_at', '>', now)
    .where('t.expires_at', '<=', now + noticeMs)
    .whereRaw('t.expires_at - t.created_at > ?', [noticeMs])
    .where({ 'u.status': 'active', 'c.status': 'passed' })
    .orderBy('t.id')
    .limit(batchSize)
    .select({
      id: 't.id',
      name: 't.name',
      companyName: 'c.name',
      expiresAt: 't.expires_at',
      makerId: 'u.id',
      administratorId: 'c.administrator_id',
    })

/** @returns false if another process notified people before, or the token has ended */
export const claimNotice = async (trx: Transaction, id: number, now: number): Promise<boolean> =>
  (await trx('api_tokens')
    .where({ id })
    .whereNull('ended_at')
    .whereNull('warned_at')
    .update({ warned_at: now })) === 1

const dropBatch = (trx: Transaction, before: number): Promise<number> =>
  trx('api_tokens')
    .whereIn(
      'id',
      trx('api_tokens')
        .whereRaw('COALESCE(ended_at, expires_at) < ?', [before])
        .select('id')
        .limit(batchSize),
    )
    .delete()

/** @returns the number of deleted tokens */
export const dropOldApiTokens = async (db: Database, now: number): Promise<number> => {
  let dropped = 0
  for (;;) {
    const rows = await db.transaction((trx) => dropBatch(trx, now - retentionMs))
    dropped += rows
    if (rows < batchSize) return dropped
  }
}
