import { usageAgeMs } from '#contract/companies/usage'
import type { Database, Transaction } from '#db/connect'

const daysRetentionMs = 400 * 86_400_000

/** Rows per transaction, so that other writes get a turn. */
const batchSize = 1000

const dropDays = (trx: Transaction, before: string): Promise<number> => {
  const key = ['application_id', 'company_id', 'day']
  const old = trx('usage_days').where('day', '<', before).select(key).limit(batchSize)
  return trx('usage_days').whereIn(key, old).delete()
}

const dropAdmissions = (trx: Transaction, before: number): Promise<number> => {
  const key = ['application_id', 'key']
  const old = trx('usage_admissions').where('at', '<=', before).select(key).limit(batchSize)
  return trx('usage_admissions').whereIn(key, old).delete()
}

const dropAll = async (
  db: Database,
  dropBatch: (trx: Transaction) => Promise<number>,
): Promise<number> => {
  let dropped = 0
  for (;;) {
    const rows = await db.transaction(dropBatch)
    dropped += rows
    if (rows < batchSize) return dropped
  }
}

/** @returns the number of deleted days and admissions */
export const dropOldUsage = async (db: Database, now: number): Promise<number> => {
  const firstDay = new Date(now - daysRetentionMs).toISOString().slice(0, 10)
  await db.transaction((trx) => trx('usage_totals').where('day', '<', firstDay).delete())
  const days = await dropAll(db, (trx) => dropDays(trx, firstDay))
  return days + (await dropAll(db, (trx) => dropAdmissions(trx, now - usageAgeMs)))
}
