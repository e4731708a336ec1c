import type { AuditAction } from '#contract/auditActions'
import type { Database } from '#db/connect'
import { lockForUpdate } from '#db/dialect'
import type { Tokens } from '#server/core/tokens'
import { writeAudits } from './writeAudit.ts'
import { prepareLog } from './rows.ts'

interface WaitingRow {
  id: number
  action: string
  company_id: number | null
  application_id: number | null
  target_type: string
  target_id: number
  target_name: string
  before: string
  after: string
}

/** Name in the log of what an update of the program does. */
const update = { userId: null, username: 'SYSTEM_UPDATE' }
const origin = { requestId: '', locale: 'en', address: '', userAgent: '' } as const

/**
 * Moves into the log what migrations did to records of people: they note it in a table, since they have no
 * key that proves rows of the log. @returns how many rows there were.
 */
export const writeWaitingLogs = (db: Database, tokens: Tokens, now: number): Promise<number> =>
  db.transaction(async (trx) => {
    const rows: WaitingRow[] = await lockForUpdate(trx('waiting_logs').orderBy('id')).select()
    if (!rows.length) return 0
    await trx('waiting_logs').delete()
    const prepared = rows.map((row) =>
      prepareLog(origin, {
        action: row.action as AuditAction,
        actor: { ...update, companyId: row.company_id },
        target: { type: row.target_type, id: row.target_id, name: row.target_name },
        applicationId: row.application_id,
        before: JSON.parse(row.before),
        after: JSON.parse(row.after),
      }),
    )
    await writeAudits(trx, { ...origin, tokens }, now, prepared)
    return rows.length
  })
