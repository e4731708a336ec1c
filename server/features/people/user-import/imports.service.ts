import { setImmediate as pause } from 'node:timers/promises'
import {
  userImports,
  type ImportFailure,
  type UserImportRecord,
  type UserImportRow,
} from '#contract/people/imports'
import { importLimits } from '#contract/people/importLimits'
import type { ActionOf } from '#contract/core/resource'
import type { Stamps } from '#contract/core/stamps'
import type { Transaction } from '#db/connect'
import { textOf } from '#i18n/server'
import { Refusal, tooManyRequests } from '#server/core/errors'
import type { ListQuery } from '#contract/core/paging'
import type { Page } from '#db/page'
import { readUpload } from '#server/core/http/requestBodies'
import { readTable, summaryOf } from '#server/core/tables/readTable'
import { partyOf } from '#server/core/queue'
import type { Scope } from '#server/core/scope'
import { auditOf } from '#server/platform/audit/writeAudit'
import { requireUnchanged } from '#server/platform/identity/authenticate'
import { companyOfNewUser, findFreeSeats } from '#server/features/companies/membership/index'
import { visibilityOf } from '#server/platform/identity/storedUser'
import { makeReads } from '#server/platform/routing/reads'
import { makeRowCheck } from './importCheck.ts'
import { roleNames, userRows, wantedOfUsers, type Cells, type Problem } from './importRow.ts'
import { deleteImport, importTable, moveImport, spendFile } from './imports.queries.ts'
import { listRows, rowsAtOnce, stageRows, type ImportRow } from './importRows.queries.ts'

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

/**
 * Reads a file and stores its rows with what is wrong with each. The rows are stored in small transactions with pauses,
 * so that other calls stay quick.
 */
export const checkImport = async (
  scope: Scope,
  query: { fileName: string; companyId?: string | undefined },
  file: AsyncIterable<Uint8Array>,
): Promise<UserImportRecord> => {
  const { actor, db } = scope
  const companyId = companyOfNewUser(scope, query.companyId)
  if (!(await findFreeSeats(db.read, companyId))) throw new Refusal('companyNotFound')
  // The check reveals taken names and contacts, and reading costs time and memory, so a file counts against the limit
  // before it is read.
  const wait = await db.transaction((trx) => spendFile(trx, companyId, scope.now()))
  if (wait > 0) throw tooManyRequests(wait)
  const upload = await readUpload(file, importLimits.bytes)
  const read = await readTable(scope, partyOf(actor), upload, wantedOfUsers)
  const rows = userRows(read, scope.locale)
  const importId = await db.transaction(async (trx) => {
    // The upload may have taken long, so the rights are checked again.
    await requireUnchanged(trx, scope)
    // Fails by a unique index (`importRunning`) while the company has an active import.
    const inserted = await importTable.insert(
      trx,
      {
        companyId: String(companyId),
        fileName: query.fileName,
        state: 'checking',
        rowCount: rows.length,
      },
      scope.now(),
      {
        busy_company_id: companyId,
        created_by: actor.userId,
        summary: JSON.stringify(summaryOf(read)),
        heartbeat_at: scope.now(),
      },
    )
    await log(
      trx,
      scope,
      'userImport.check',
      await importReads.require(scope, trx, String(inserted)),
    )
    return inserted
  })
  const move = (to: 'checked' | 'failed', failure?: ImportFailure) =>
    db.transaction((trx) => moveImport(trx, importId, ['checking', to], scope.now(), failure))
  try {
    const check = await makeRowCheck(scope, companyId, scope.locale)
    for (let first = 0; first < rows.length; first += rowsAtOnce) {
      const checked = await check(rows.slice(first, first + rowsAtOnce))
      const isOpen = await db.transaction((trx) => stageRows(trx, importId, checked, scope.now()))
      if (!isOpen) throw new Refusal('changedMeanwhile')
      await pause()
    }
    await move('checked')
  } catch (error) {
    await move('failed', error instanceof Refusal ? 'interrupted' : 'unforeseen')
    throw error
  }
  return importReads.get(scope, String(importId))
}

export const discardImport = (scope: Scope, id: string): Promise<UserImportRecord> =>
  scope.db.transaction(async (trx) => {
    const found = await importReads.require(scope, trx, id)
    await deleteImport(trx, Number(id))
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
  const { createdAt, updatedAt, version } = await importReads.require(scope, read, id)
  const { rows, total } = await listRows(read, Number(id), sort[1], filter.refused, page)
  return {
    rows: rows.map((row) => ({ ...toRow(scope, row), createdAt, updatedAt, version })),
    total,
    first: page.first,
  }
}
