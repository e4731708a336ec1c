import type { AuditAction } from '#contract/auditActions'
import type { UserImportRecord, UserImportRow } from '#contract/imports'
import { importLimits } from '#contract/importLimits'
import type { SortOrder } from '#contract/paging'
import type { Stamps } from '#contract/stamps'
import type { Transaction } from '#db/connect'
import { textOf } from '#i18n/server'
import { Refusal } from '#server/core/errors'
import { type Page, numericId, type ListQuery } from '#server/core/http/listRequest'
import { readUpload } from '#server/core/http/readUpload'
import type { Scope } from '#server/core/scope'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { companyOfNewUser } from '#server/platform/identity/membership.service'
import { findFreeSeats } from '#server/platform/identity/seats.queries'
import { spendAttempt } from './attempts.service.ts'
import { rawRows, type Cells } from './importColumns.ts'
import { readTable } from './importFile.ts'
import { startCheck, startPublishing } from './importJob.ts'
import type { Problem } from './importRow.ts'
import {
  deleteImport,
  findImport,
  insertImport,
  listImports,
  moveImport,
  type ImportScope,
  type StoredImport,
} from './imports.queries.ts'
import { listRows } from './importRows.queries.ts'

const visibilityOf = ({ actor }: Scope): ImportScope => ({
  companyId: actor.may('user:manage') ? 'all' : (actor.companyId ?? -1),
})

const toRecord = ({ importId: _id, companyNumber: _company, ...record }: StoredImport) => record

export const visibleImport = async (
  scope: Scope,
  read: Scope['db']['read'],
  id: string,
): Promise<StoredImport> => {
  const number = numericId(id)
  const found = number === null ? null : await findImport(read, visibilityOf(scope), number)
  if (!found) throw new Refusal('notFound')
  return found
}

const log = (
  trx: Transaction,
  scope: Scope,
  action: AuditAction,
  job: StoredImport,
): Promise<void> =>
  writeAudit(trx, scope, scope.now(), {
    action,
    actor: { ...scope.actor, companyId: job.companyNumber },
    target: { type: 'userImport', id: job.id, name: job.fileName },
    after: { rows: job.rowCount },
  })

/**
 * Takes a file of users and begins to check it. Nothing becomes a user yet.
 * @throws Refusal `tooManyRequests`, `overloaded`, `companyNotFound`, `createCompanyFirst`, `bodyTooLarge`,
 * `importRunning` (another import of the company runs), `importFileUnreadable`, `importTooManyRows`,
 * `importColumnsMissing`, `importEmpty`, `importTooManyColumns`
 */
export const beginImport = async (
  scope: Scope,
  query: { fileName: string; companyId?: string | undefined },
  file: AsyncIterable<Uint8Array>,
): Promise<UserImportRecord> => {
  const companyId = companyOfNewUser(scope, query.companyId)
  if (!(await findFreeSeats(scope.db.read, companyId))) throw new Refusal('companyNotFound')
  await spendAttempt(scope, companyId)
  const rows = rawRows(
    await readTable(scope.importWork, await readUpload(file, importLimits.bytes)),
    scope.locale,
  )
  const now = scope.now()
  const job = await scope.db.transaction(async (trx) => {
    const id = await insertImport(
      trx,
      {
        companyId,
        createdBy: scope.actor.userId,
        fileName: query.fileName,
        rows: rows.length,
      },
      now,
    )
    const inserted = await findImport(trx, { companyId }, id)
    if (!inserted) throw new Error('an import that was just inserted is absent')
    await log(trx, scope, 'userImport.check', inserted)
    return inserted
  })
  startCheck(scope, job, rows)
  return toRecord(job)
}

/**
 * Begins to make users of a checked file, all or none.
 * @throws Refusal `notFound`, `statusDoesNotAllow` (not checked), `userLimitReached` (no seats), `importRunning`,
 * `importRowsRefused` (rows are refused)
 */
export const startImport = async (scope: Scope, id: string): Promise<UserImportRecord> => {
  const job = await scope.db.transaction(async (trx) => {
    const found = await visibleImport(scope, trx, id)
    if (found.state !== 'checked') throw new Refusal('statusDoesNotAllow')
    if (found.refusedCount > 0) throw new Refusal('importRowsRefused')
    const seats = await findFreeSeats(trx, found.companyNumber)
    if (!seats) throw new Refusal('companyNotFound')
    if (seats.free < found.rowCount)
      throw new Refusal('userLimitReached', {
        args: {
          limit: seats.limit,
          administrator: scope.actor.companyAdministratorName ?? '',
        },
      })
    if (!(await moveImport(trx, found.importId, ['checked', 'running'], scope.now())))
      throw new Refusal('statusDoesNotAllow')
    return visibleImport(scope, trx, id)
  })
  startPublishing(scope, job)
  return toRecord(job)
}

export const getImport = async (scope: Scope, id: string): Promise<UserImportRecord> =>
  toRecord(await visibleImport(scope, scope.db.read, id))

export const listVisibleImports = async (
  scope: Scope,
  list: ListQuery<'id', { companyId?: string | undefined }>,
): Promise<Page<UserImportRecord>> => {
  const { imports, total } = await listImports(scope.db.read, visibilityOf(scope), {
    order: list.sort[1],
    first: list.first,
    size: list.size,
    ...(list.filter.companyId ? { companyId: Number(list.filter.companyId) } : {}),
  })
  return { rows: imports.map(toRecord), total, first: list.first }
}

/** Drops an import that nothing works on, with what waits of it. @throws Refusal `notFound`, `statusDoesNotAllow` */
export const discardImport = (scope: Scope, id: string): Promise<UserImportRecord> =>
  scope.db.transaction(async (trx) => {
    const found = await visibleImport(scope, trx, id)
    if (!(await deleteImport(trx, found.importId))) throw new Refusal('statusDoesNotAllow')
    await log(trx, scope, 'userImport.discard', found)
    return toRecord(found)
  })

export interface StoredRow {
  row_number: number
  refused: boolean | number
  cells: string
  problems: string
}

/** A row with what the reader is told of it. */
export const toRow = (scope: Scope, row: StoredRow): Omit<UserImportRow, keyof Stamps> => ({
  id: String(row.row_number),
  refused: Boolean(row.refused),
  cells: JSON.parse(row.cells) as Cells,
  problems: (JSON.parse(row.problems) as Problem[]).map(({ field, key, args }) => ({
    field,
    message: textOf(scope.locale, key, args),
  })),
})

/** Rows of a file with what became of each. */
export const listImportRows = async (
  scope: Scope,
  id: string,
  list: {
    sort: readonly ['id', SortOrder]
    first: number
    size: number
    refused?: boolean | undefined
  },
): Promise<Page<UserImportRow>> => {
  const found = await visibleImport(scope, scope.db.read, id)
  const { rows, total } = await listRows(scope.db.read, found.importId, {
    order: list.sort[1],
    first: list.first,
    size: list.size,
    ...(list.refused === undefined ? {} : { refused: list.refused }),
  })
  const { createdAt, updatedAt, version } = found
  return {
    rows: rows.map((row) => ({ ...toRow(scope, row), createdAt, updatedAt, version })),
    total,
    first: list.first,
  }
}
