import { startsWithin } from '#contract/core/times'
import { importLimits } from '#contract/people/importLimits'
import { userImports, type ImportFailure, type ImportState } from '#contract/people/imports'
import type { TableSummary } from '#contract/core/tables'
import type { Database, Transaction } from '#db/connect'
import { lockForChange } from '#db/dialect'
import { versionBump } from '#db/tables'
import { defineTable } from '#server/core/resourceTable'

interface ShownImport {
  summary: string | null
  company_status: string
  user_count: number
  user_quota: number
}

export const importTable = defineTable(userImports, {
  table: 'user_imports',
  join: (query) =>
    query
      .join('companies as c', 'c.id', 'user_imports.company_id')
      .join('users as u', 'u.id', 'user_imports.created_by'),
  columns: { createdBy: 'creator' },
  show: (query) =>
    query.select(
      'c.name as company_name',
      'c.status as company_status',
      'c.user_count',
      'c.user_quota',
      'u.username as creator',
    ),
  read: ({
    company_status: status,
    user_count: count,
    user_quota: quota,
    summary,
  }: ShownImport) => ({
    freeSeats: status === 'passed' ? Math.max(0, quota - count) : null,
    summary: summary === null ? null : (JSON.parse(summary) as TableSummary),
  }),
})

const hourMs = 3_600_000

/**
 * Counts a file against the company's hourly limit, if the limit allows it, and deletes expired attempts.
 * @returns milliseconds to wait; 0 if the file is accepted
 */
export const spendFile = async (trx: Transaction, companyId: number, now: number) => {
  const attempts = () => trx('import_attempts').where({ company_id: companyId })
  await lockForChange(trx('companies').where({ id: companyId })).first('id')
  await attempts().whereNotBetween('at', startsWithin(now, hourMs)).delete()
  const times = await attempts().orderBy('at', 'desc').pluck('at')
  const oldest = times[importLimits.filesAnHour - 1]
  if (oldest !== undefined) return oldest + hourMs - now
  await trx('import_attempts').insert({ company_id: companyId, at: now })
  return 0
}

export const moveImport = async (
  trx: Transaction,
  importId: number,
  [from, to]: [ImportState, ImportState],
  now: number,
  failure: ImportFailure | null = null,
): Promise<boolean> =>
  Number(
    await trx('user_imports')
      .where({ id: importId, state: from })
      .update({
        state: to,
        failure,
        busy_company_id: to === 'running' ? trx.ref('company_id') : null,
        ...versionBump(trx, now),
        finished_at: to === 'done' || to === 'failed' ? now : null,
      }),
  ) === 1

/** A check without a heartbeat for this period is treated as abandoned by its server. */
const silentMs = 60_000
/** Unstarted imports are deleted after a day, because they contain personal data. */
const retentionMs = 86_400_000

/**
 * Fails checks whose server stopped, and deletes the rows of imports that have not changed for a day. Imports that were
 * waiting for their start become failed (`expired`).
 * @param since earliest heartbeat of a check that still runs
 */
export const dropOldImports = (db: Database, now: number, since = now - silentMs): Promise<void> =>
  db.transaction(async (trx) => {
    const fail = (failure: ImportFailure) => ({
      state: 'failed' as const,
      failure,
      busy_company_id: null,
      finished_at: now,
      ...versionBump(trx, now),
    })
    await trx('user_imports')
      .whereNotNull('busy_company_id')
      // A heartbeat far in the future comes from a server whose clock is ahead.
      .whereNotBetween('heartbeat_at', [since + 1, now + (now - since)])
      .update(fail('interrupted'))
    const old = () => trx('user_imports').where('updated_at', '<', now - retentionMs)
    await trx('user_import_rows').whereIn('import_id', old().select('id')).delete()
    await old().where({ state: 'checked' }).update(fail('expired'))
  })

export const deleteImport = (trx: Transaction, importId: number): Promise<number> =>
  trx('user_imports').where({ id: importId }).delete()
