import type { Knex } from 'knex'
import { startsWithin } from '#contract/core/clocks'
import { importLimits } from '#contract/people/importLimits'
import { userImports, type ImportFailure, type ImportState } from '#contract/people/imports'
import type { TableSummary } from '#contract/core/tables'
import type { Transaction } from '#db/connect'
import { lockForChange } from '#db/dialect'
import { insertReturningId, versionBump } from '#db/tables'
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
export const spendFile = async (
  trx: Transaction,
  companyId: number,
  now: number,
): Promise<number> => {
  const attempts = () => trx('import_attempts').where({ company_id: companyId })
  await lockForChange(trx('companies').where({ id: companyId })).first('id')
  await attempts().whereNotBetween('at', startsWithin(now, hourMs)).delete()
  const times = await attempts().orderBy('at', 'desc').pluck('at')
  const oldest = times[importLimits.filesAnHour - 1]
  if (oldest !== undefined) return oldest + hourMs - now
  await trx('import_attempts').insert({ company_id: companyId, at: now })
  return 0
}

/** Fails by a unique index (`importRunning`) while the company has an active import. */
export const insertImport = (
  trx: Transaction,
  job: {
    companyId: number
    createdBy: number
    fileName: string
    rows: number
    summary?: TableSummary
  },
  now: number,
): Promise<number> =>
  insertReturningId(trx, 'user_imports', {
    company_id: job.companyId,
    busy_company_id: job.companyId,
    created_by: job.createdBy,
    file_name: job.fileName,
    state: 'checking',
    row_count: job.rows,
    summary: job.summary ? JSON.stringify(job.summary) : null,
    heartbeat_at: now,
    created_at: now,
    updated_at: now,
  })

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
        heartbeat_at: now,
        ...versionBump(trx, now),
        finished_at: to === 'done' || to === 'failed' ? now : null,
      }),
  ) === 1

const interrupt = (imports: Knex.QueryBuilder, now: number): Promise<number> =>
  imports.whereIn('state', ['checking', 'running']).update({
    state: 'failed',
    failure: 'interrupted' satisfies ImportFailure,
    busy_company_id: null,
    updated_at: now,
    version: imports.client.raw('version + 1'),
    finished_at: now,
  }) as Promise<number>

/**
 * Fails imports without a recent heartbeat, or with one from a server whose clock is ahead.
 * @returns the number of failed imports
 */
export const failSilentImports = (trx: Transaction, since: number, now: number): Promise<number> =>
  interrupt(
    trx('user_imports').where(
      (silent) =>
        void silent
          .where('heartbeat_at', '<=', since)
          .orWhere('heartbeat_at', '>', now + (now - since)),
    ),
    now,
  )

export const interruptImports = (
  trx: Transaction,
  companyId: number,
  now: number,
): Promise<number> => interrupt(trx('user_imports').where({ company_id: companyId }), now)

/**
 * Deletes the rows of imports that have not changed since `before`; imports that were waiting for their start become
 * failed (`expired`).
 */
export const dropOldRows = async (trx: Transaction, before: number, now: number): Promise<void> => {
  const old = () => trx('user_imports').where('updated_at', '<', before)
  const expired: number[] = await old()
    .where({ state: 'checked' })
    .update({ state: 'failed', failure: 'expired' satisfies ImportFailure, finished_at: now })
    .returning('id')
    .then((rows: { id: number }[]) => rows.map(({ id }) => id))
  await trx('user_import_rows')
    .whereIn('import_id', old().whereNotIn('state', ['running']).select('id'))
    .delete()
  await trx('user_imports').whereIn('id', expired).update(versionBump(trx, now))
}

export const deleteImport = (trx: Transaction, importId: number): Promise<number> =>
  trx('user_imports').where({ id: importId }).whereNotIn('state', ['checking', 'running']).delete()
