import { iso } from '#contract/times'
import type { Knex } from 'knex'
import type { ImportFailure, ImportState, UserImportRecord } from '#contract/imports'
import type { Transaction } from '#db/connect'
import { lockForUpdate } from '#db/dialect'
import { insertReturningId } from '#db/tables'

/** The imports that a caller may see: those of one company, or all. Every query over imports takes one. */
export interface ImportScope {
  companyId: number | 'all'
}

/** An import as stored, with its numbers beside the record. */
export interface StoredImport extends UserImportRecord {
  importId: number
  companyNumber: number
}

interface Row {
  id: number
  company_id: number
  company_name: string
  company_status: string
  user_count: number
  user_quota: number
  creator: string
  file_name: string
  state: ImportState
  failure: ImportFailure | null
  row_count: number
  checked_count: number
  refused_count: number
  created_at: number
  updated_at: number
  version: number
  finished_at: number | null
}

const toImport = (row: Row): StoredImport => ({
  importId: row.id,
  companyNumber: row.company_id,
  id: String(row.id),
  companyId: String(row.company_id),
  companyName: row.company_name,
  createdBy: row.creator,
  fileName: row.file_name,
  state: row.state,
  failure: row.failure,
  rowCount: row.row_count,
  checkedCount: row.checked_count,
  refusedCount: row.refused_count,
  freeSeats: row.company_status === 'passed' ? Math.max(0, row.user_quota - row.user_count) : null,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  version: row.version,
  finishedAt: row.finished_at === null ? null : iso(row.finished_at),
})

const visible = (read: Knex, scope: ImportScope): Knex.QueryBuilder => {
  const query = read('user_imports as i')
    .join('companies as c', 'c.id', 'i.company_id')
    .join('users as u', 'u.id', 'i.created_by')
  return scope.companyId === 'all' ? query : query.where('i.company_id', scope.companyId)
}

const columns = [
  'i.*',
  'c.name as company_name',
  'c.status as company_status',
  'c.user_count',
  'c.user_quota',
  'u.username as creator',
]

/** One page of the imports in scope, the newest first unless asked otherwise. */
export const listImports = async (
  read: Knex,
  scope: ImportScope,
  list: { order: 'ASC' | 'DESC'; first: number; size: number; companyId?: number | undefined },
): Promise<{ imports: StoredImport[]; total: number }> => {
  const base = () => {
    const query = visible(read, scope)
    return list.companyId === undefined ? query : query.where('i.company_id', list.companyId)
  }
  const counted = await base().count({ total: '*' }).first()
  const rows: Row[] = await base()
    .select(columns)
    .orderBy('i.id', list.order)
    .offset(list.first)
    .limit(list.size)
  return { imports: rows.map(toImport), total: Number(counted.total) }
}

export const findImport = async (
  read: Knex,
  scope: ImportScope,
  importId: number,
): Promise<StoredImport | null> => {
  const row: Row | undefined = await visible(read, scope).where('i.id', importId).first(columns)
  return row ? toImport(row) : null
}

/** Times of the files that a company sent since a time, the newest first. */
export const attemptsSince = (read: Knex, companyId: number, since: number): Promise<number[]> =>
  read('import_attempts')
    .where({ company_id: companyId })
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .pluck('at')

/** Notes that a company sends a file, and forgets what is older than a time. */
export const noteAttempt = async (
  trx: Transaction,
  companyId: number,
  now: number,
  olderThan: number,
): Promise<void> => {
  await trx('import_attempts')
    .where({ company_id: companyId })
    .where('at', '<=', olderThan)
    .delete()
  await trx('import_attempts').insert({ company_id: companyId, at: now })
}

/** Begins an import; the unique index refuses a second one of the company. @returns its number. */
export const insertImport = (
  trx: Transaction,
  job: { companyId: number; createdBy: number; fileName: string; rows: number },
  now: number,
): Promise<number> =>
  insertReturningId(trx, 'user_imports', {
    company_id: job.companyId,
    busy_company_id: job.companyId,
    created_by: job.createdBy,
    file_name: job.fileName,
    state: 'checking',
    row_count: job.rows,
    heartbeat_at: now,
    created_at: now,
    updated_at: now,
  })

/**
 * Moves an import from one state to another; a company is busy with what is being checked or running.
 * @returns whether it was in the state.
 */
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
        updated_at: now,
        version: trx.raw('version + 1'),
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

/** Marks imports whose server is gone as failed: those that it has not been heard of since a time. @returns how many. */
export const failSilentImports = (trx: Transaction, since: number, now: number): Promise<number> =>
  interrupt(trx('user_imports').where('heartbeat_at', '<=', since), now)

/** Breaks off what a company imports at this moment. @returns how many imports */
export const interruptImports = (
  trx: Transaction,
  companyId: number,
  now: number,
): Promise<number> => interrupt(trx('user_imports').where({ company_id: companyId }), now)

/** Drops what waits of imports that no one has touched since a time. */
export const dropOldRows = (trx: Transaction, before: number): Promise<number> =>
  trx('user_import_rows')
    .whereIn(
      'import_id',
      trx('user_imports')
        .where('updated_at', '<', before)
        .whereNotIn('state', ['running'])
        .select('id'),
    )
    .delete()

export const deleteImport = (trx: Transaction, importId: number): Promise<number> =>
  trx('user_imports').where({ id: importId }).whereNotIn('state', ['checking', 'running']).delete()

/**
 * Counts as many users as an import has into the company's quota, exact for any number of racers.
 * @returns whether there were seats.
 */
export const takeSeats = async (trx: Transaction, job: StoredImport): Promise<boolean> => {
  await lockForUpdate(trx('companies').where({ id: job.companyNumber })).first('id')
  const taken = await trx('companies')
    .where({ id: job.companyNumber, status: 'passed' })
    .whereRaw('user_count + ? <= user_quota', [job.rowCount])
    .increment('user_count', job.rowCount)
  return Number(taken) === 1
}
