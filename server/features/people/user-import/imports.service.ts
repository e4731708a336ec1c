import {
  userImports,
  type ImportStart,
  type UserImportRecord,
  type UserImportRow,
} from '#contract/people/imports'
import { importLimits } from '#contract/people/importLimits'
import type { ActionOf } from '#contract/core/resource'
import type { Stamps } from '#contract/core/stamps'
import type { Transaction } from '#db/connect'
import { requireRow } from '#db/tables'
import { textOf } from '#i18n/server'
import { Refusal, tooManyRequests } from '#server/core/errors'
import type { ListQuery, Page } from '#server/core/http/listRequest'
import { readUpload } from '#server/core/http/bodies'
import { readTable } from '#server/core/tables/readTable'
import { summaryOf } from '#server/core/tables/summary'
import { partyOf } from '#server/core/queue'
import type { Scope } from '#server/core/scope'
import { auditOf } from '#server/platform/audit/auditOf'
import { requireUnchanged } from '#server/platform/identity/authenticate'
import {
  companyOfNewUser,
  requireSeats,
  findFreeSeats,
} from '#server/features/companies/membership/index'
import { visibilityOf } from '#server/platform/identity/userVisibility'
import { makeReads } from '#server/platform/routing/reads'
import { userRows, wantedOfUsers, type Cells } from './importColumns.ts'
import { startCheck, startPublishing } from './importJob.ts'
import { roleNames, type Problem } from './importRow.ts'
import {
  deleteImport,
  importTable,
  insertImport,
  moveImport,
  spendFile,
} from './imports.queries.ts'
import { listRows, type ImportRow } from './importRows.queries.ts'

export const importReads = makeReads(importTable, (scope) => (query) => {
  const { companyId } = visibilityOf(scope)
  if (companyId !== 'all') void query.where('user_imports.company_id', companyId)
})

const audit = auditOf(userImports)

const log = (
  trx: Transaction,
  scope: Scope,
  action: ActionOf<typeof userImports>,
  { id, fileName: name, companyId, rowCount: rows }: UserImportRecord,
): Promise<void> =>
  audit(trx, scope, action, { id, name, companyId: Number(companyId) }, [{}, { rows }])

export const beginImport = async (
  scope: Scope,
  query: { fileName: string; companyId?: string | undefined },
  file: AsyncIterable<Uint8Array>,
): Promise<UserImportRecord> => {
  const { actor } = scope
  const companyId = companyOfNewUser(scope, query.companyId)
  if (!(await findFreeSeats(scope.db.read, companyId))) throw new Refusal('companyNotFound')
  // The check reveals taken names and contacts, and reading costs time and memory, so a file counts against the limit
  // before it is read.
  const wait = await scope.db.transaction((trx) => spendFile(trx, companyId, scope.now()))
  if (wait > 0) throw tooManyRequests(wait)
  const upload = await readUpload(file, importLimits.bytes)
  const read = await readTable(scope, partyOf(actor), upload, wantedOfUsers)
  const rows = userRows(read, scope.locale)
  const now = scope.now()
  const job = await scope.db.transaction(async (trx) => {
    // The upload may have taken long, so the rights are checked again.
    await requireUnchanged(trx, scope)
    const id = await insertImport(
      trx,
      {
        companyId,
        createdBy: actor.userId,
        fileName: query.fileName,
        rows: rows.length,
        summary: summaryOf(read),
      },
      now,
    )
    const inserted = requireRow(await importTable.find(trx, id, { now }))
    await log(trx, scope, 'userImport.check', inserted)
    return inserted
  })
  startCheck(scope, job, rows)
  return job
}

/**
 * Starts creating users from a checked file, all or none. The caller must state the exact number of refused rows to
 * leave out.
 */
export const startImport = async (
  scope: Scope,
  id: string,
  { linkBy = 'email', leaveOut = 0 }: ImportStart = {},
): Promise<UserImportRecord> => {
  const job = await scope.db.transaction(async (trx) => {
    const found = await importReads.find(scope, trx, id)
    if (found.state !== 'checked') throw new Refusal('statusDoesNotAllow')
    const count = found.rowCount - found.refusedCount
    if (found.refusedCount !== leaveOut || count === 0) throw new Refusal('importRowsRefused')
    await requireSeats(scope, trx, Number(found.companyId), count)
    if (!(await moveImport(trx, Number(id), ['checked', 'running'], scope.now())))
      throw new Refusal('statusDoesNotAllow')
    return importReads.find(scope, trx, id)
  })
  startPublishing(scope, job, linkBy)
  return job
}

export const discardImport = (scope: Scope, id: string): Promise<UserImportRecord> =>
  scope.db.transaction(async (trx) => {
    const found = await importReads.find(scope, trx, id)
    if (!(await deleteImport(trx, Number(id)))) throw new Refusal('statusDoesNotAllow')
    await log(trx, scope, 'userImport.discard', found)
    return found
  })

const valuesOf = (row: ImportRow, { roles = '', departmentName = '' }: Cells): Cells => {
  const { username, real_name: realName, nick_name: nickName, email, phone, locale } = row
  const values = {
    username,
    realName,
    nickName,
    dialCode: row.dial_code,
    phone,
    email,
    locale,
    roles: roleNames(roles).join('\n'),
    departmentName,
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value))
}

export const toRow = (
  scope: Scope,
  row: ImportRow,
  cells = JSON.parse(row.cells) as Cells,
): Omit<UserImportRow, keyof Stamps> => ({
  id: String(row.row_number),
  refused: Boolean(row.refused),
  cells,
  values: row.refused ? null : valuesOf(row, cells),
  problems: (JSON.parse(row.problems) as Problem[]).map(({ field, key, args }) => ({
    field,
    message: textOf(scope.locale, key, args),
  })),
})

export const listImportRows = async (
  scope: Scope,
  id: string,
  { sort, filter, ...page }: ListQuery<'id', { refused?: boolean | undefined }>,
): Promise<Page<UserImportRow>> => {
  const { read } = scope.db
  const { createdAt, updatedAt, version } = await importReads.find(scope, read, id)
  const { rows, total } = await listRows(read, Number(id), sort[1], filter.refused, page)
  return {
    rows: rows.map((row) => ({ ...toRow(scope, row), createdAt, updatedAt, version })),
    total,
    first: page.first,
  }
}
